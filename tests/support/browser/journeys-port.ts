import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A port for the server of the journeys that no other run uses: the first process finds it, the others are told. */
export async function journeysPort(): Promise<number> {
  process.env.JOURNEYS_PORT ??= String(await freePort())
  return Number(process.env.JOURNEYS_PORT)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
