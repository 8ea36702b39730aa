import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

type Answer = ReturnType<S3rver['callback']>

/** Adds what this store lacks and others have: `If-Match`, `If-None-Match: *`, and that nobody reads half of what is put. */
class ConditionalStore extends S3rver {
  /** The marks of what was put; none while it is being put. */
  private readonly marks = new Map<string, string | undefined>()
  private readonly putting = new Map<string, Promise<unknown>>()

  override callback(): Answer {
    const answer = super.callback()
    return (request, response) => {
      const [path = ''] = (request.url ?? '').split('?', 1)
      const refusal = request.method === 'PUT' && this.refusalOf(path, request.headers)
      if (refusal) {
        const [status, code] = refusal
        request.resume()
        response.statusCode = status
        response.setHeader('content-type', 'application/xml')
        response.end(`<Error><Code>${code}</Code></Error>`)
        return
      }
      if (request.method === 'DELETE') this.marks.delete(path)
      if (request.method === 'PUT') {
        this.marks.set(path, undefined)
        const isDone = once(response, 'close').then(() => this.putting.delete(path))
        this.putting.set(path, isDone)
        response.on('finish', () => this.marks.set(path, String(response.getHeader('etag'))))
        answer(request, response)
      } else void (this.putting.get(path) ?? Promise.resolve()).then(() => answer(request, response))
    }
  }

  private refusalOf(path: string, headers: IncomingHttpHeaders): [number, string] | undefined {
    const { 'if-match': match, 'if-none-match': noneMatch } = headers
    if (match === undefined && noneMatch === undefined) return
    if (match !== undefined && !this.marks.has(path)) return [404, 'NoSuchKey']
    if (!this.marks.has(path)) return
    const mark = this.marks.get(path)
    if (mark === undefined) return [409, 'ConditionalRequestConflict']
    return mark === match ? undefined : [412, 'PreconditionFailed']
  }
}

/** Starts an empty S3 store in this process, on a free port or the given one. */
export async function startObjectStore(port = 0) {
  const directory = await mkdtemp(join(tmpdir(), 'opencall-s3-'))
  const serve = (at: number) =>
    new ConditionalStore({
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
