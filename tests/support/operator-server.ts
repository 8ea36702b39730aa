import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunningServer, runServer } from '#bench/run-server.ts'
import { PASSWORD } from './account.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const OPERATOR = 'operator@example.com'

/** A server of its own that reviews first posts, with an operator who was made from the command line. */
export async function operatorServer(): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'opencall-operator-'))
  const add = ['cli.ts', 'operator', 'add', OPERATOR, '--name', 'Efua Mensah', '--password-stdin']
  execFileSync(process.execPath, add, { cwd: ROOT, env: { DATA_DIR: dataDir }, input: `${PASSWORD}\n` })
  const settings = { SAMPLE_CONTENT: 'on', REVIEW_FIRST_POST: 'on', TRUST_PROXY: '127.0.0.1' }
  const server = await runServer({ DATA_DIR: dataDir, ...settings })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...server, stop }
}
