import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** Starts an empty S3 store in this process, on a free port or the given one. */
export async function startObjectStore(port = 0) {
  const directory = await mkdtemp(join(tmpdir(), 'opencall-s3-'))
  const serve = (at: number) =>
    new S3rver({
      directory,
      port: at,
      address: '127.0.0.1',
      silent: true,
      configureBuckets: [{ name: 'opencall', configs: [] }],
    })
  let store = serve(port)
  const address = await store.run()
  const endpoint = encodeURIComponent(`http://127.0.0.1:${address.port}`)
  return {
    url: `s3://S3RVER:S3RVER@opencall?endpoint=${endpoint}`,
    stop: () => store.close(),
    async start() {
      store = serve(address.port)
      await store.run()
    },
    async remove() {
      await store.close().catch(() => undefined)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Stands between a client and a server of this machine, so that the server can fall silent with its connections open. */
export async function silenceable(url: string) {
  const { hostname, port } = new URL(url)
  let isSilent = false
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    client.on('data', (data) => isSilent || upstream.write(data)).on('error', () => {})
    client.on('close', () => upstream.destroy())
    upstream.on('data', (data) => isSilent || client.write(data)).on('error', () => {})
    upstream.on('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port // listens on TCP
  return {
    url: `http://${hostname}:${own}`,
    fallSilent(silent: boolean) {
      isSilent = silent
    },
    close: () => server.close(),
  }
}
