import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

const VIRUS = 'a virus for tests'

/** A scanner that speaks clamd's INSTREAM; content with the words "a virus for tests" is infected. */
export async function startClamd() {
  const seen: string[] = []
  const server = createServer((socket) => void answer(socket, seen)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a server that listens on a port
  return { url: `tcp://127.0.0.1:${port}`, seen, stop: () => server.close() }
}

async function answer(socket: Socket, seen: string[]) {
  let bytes = Buffer.alloc(0)
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk])
    const content = contentOf(bytes)
    if (content === undefined) continue
    seen.push(content)
    socket.end(content.includes(VIRUS) ? 'stream: Test.Virus FOUND\0' : 'stream: OK\0')
    return
  }
}

/** @returns undefined until the empty frame has arrived */
function contentOf(bytes: Buffer): string | undefined {
  const command = 'zINSTREAM\0'
  if (bytes.length >= command.length && !bytes.toString('latin1').startsWith(command)) return 'no command'
  let text = ''
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return text
    text += bytes.toString('latin1', at + 4, at + 4 + length)
    at += 4 + length
  }
  return undefined
}
