import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const SILENCE_MS = 60_000

/**
 * Asks ClamAV's daemon about a file (clamd's INSTREAM command, over TCP).
 * @param address as in tcp://localhost:3310
 * @returns the name of the virus, or undefined when it is clean. Rejects when there is no answer, or none to rely on
 */
export async function findVirus(
  address: string,
  content: AsyncIterable<Buffer>,
): Promise<string | undefined> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), timeout: SILENCE_MS })
  socket.once('timeout', () => socket.destroy(new Error('The virus scanner does not answer')))
  try {
    await once(socket, 'connect')
    // The daemon may answer and hang up early, so a failure to send the rest does not matter.
    const sent = pipeline(Readable.from(inFrames(content)), socket, { end: false }).catch((error) => error)
    const [answer = ''] = String(Buffer.concat(await socket.toArray())).split('\0', 1)
    if (answer === 'stream: OK') return undefined
    const [, virus] = /^stream: (.+) FOUND$/.exec(answer) ?? []
    if (!virus) throw new Error(`The virus scanner answered: ${answer}`, { cause: await sent })
    return virus
  } finally {
    socket.destroy()
  }
}

async function* inFrames(content: AsyncIterable<Buffer>) {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of content) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    yield length
    yield chunk
  }
  yield Buffer.alloc(4)
}
