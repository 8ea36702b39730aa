import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

type Pgbench = {
  url: string
  /** A file of bench/postgres/. */
  statement: string
  clients: number
  seconds: number
  variables: Record<string, number>
}

/** @returns statements a second, prepared and sent by pgbench; undefined where it is not installed */
export async function runPgbench({
  url,
  statement,
  clients,
  seconds,
  variables,
}: Pgbench): Promise<number | undefined> {
  const file = new URL(`../postgres/${statement}.sql`, import.meta.url).pathname
  const defined = Object.entries(variables).flatMap(([name, value]) => ['--define', `${name}=${value}`])
  const options = [
    '--no-vacuum',
    '--protocol',
    'prepared',
    '--client',
    String(clients),
    '--time',
    String(seconds),
  ]
  try {
    const { stdout } = await promisify(execFile)('pgbench', [...options, ...defined, '--file', file, url])
    return rateOf(stdout)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Reads what pgbench prints. */
export function rateOf(report: string): number {
  const rate = /^tps = ([\d.]+)/m.exec(report)?.[1]
  const failed = /^number of failed transactions: (\d+)/m.exec(report)?.[1] ?? '0'
  if (rate === undefined || failed !== '0') throw new Error(`pgbench failed:\n${report}`)
  return Number(rate)
}
