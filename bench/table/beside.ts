import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { drive, type Load } from '#bench/load/load.ts'
import { pick } from './addresses.ts'
import { type AloneName, postgresAlone } from './postgres-alone.ts'
import { CONNECTIONS, type Stage } from './stage.ts'

type HttpName = `${'mix' | 'health'}, bare node:http`
type ReactName = `${'list page' | 'job page'}, React alone`
export type BesideName = HttpName | AloneName | ReactName
/** Requests a second; what is not installed or not there is missing. */
export type Beside = Partial<Record<BesideName, number>>

/** Measures in the same run what the product builds on: node:http with its bytes, its database, and React. */
export async function measureBeside(stage: Stage): Promise<Beside> {
  return { ...(await bareHttp(stage)), ...(await postgresAlone(stage)), ...(await reactAlone(stage)) }
}

async function bareHttp({ server, mix, seconds }: Stage): Promise<Record<HttpName, number>> {
  const port = await freePort()
  const bare = fork(new URL('../bare-server.ts', import.meta.url).pathname, [String(port), server.url])
  await once(bare, 'message')
  const asking = { url: `http://127.0.0.1:${port}`, connections: CONNECTIONS, seconds }
  const rate = ({ requestsPerSecond }: Load) => requestsPerSecond
  const address = (n: number) => ({ path: pick(mix, n) })
  await drive({ ...asking, address, requests: mix.length })
  const beside = {
    'mix, bare node:http': rate(await drive({ ...asking, address })),
    'health, bare node:http': rate(await drive({ ...asking, address: () => ({ path: '/healthz/ready' }) })),
  }
  bare.kill()
  return beside
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** The program tells its parent `{ listPage, jobPage }` in renderings a second. */
async function reactAlone({ server, sample }: Stage): Promise<Record<ReactName, number>> {
  const file = new URL('../react-alone.ts', import.meta.url).pathname
  const pages = ['/jobs/', `/jobs/${pick(sample.ids, 0)}/`].map((path) => server.url + path)
  const program = fork(file, pages, { env: { PATH: '', NODE_ENV: 'production' } })
  const [{ listPage, jobPage }] = await once(program, 'message')
  return { 'list page, React alone': listPage, 'job page, React alone': jobPage }
}
