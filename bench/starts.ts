import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endUnlessRight } from '#api/platform/command-line.ts'
import { runServer } from './run-server.ts'

endUnlessRight(
  process.argv.slice(2),
  `Usage: npm run bench:starts

Measures a start until the server is ready, beside a bare Node on the same machine.`,
)

const STARTS = 7

const dataDir = await mkdtemp(join(tmpdir(), 'opencall-starts-'))
const first = await timeStart()
const later: number[] = []
for (let n = 0; n < STARTS; n++) later.push(await timeStart())
await rm(dataDir, { recursive: true, force: true })
const bare = Array.from({ length: STARTS }, timeBareNode)

console.table({
  'first start, with sample content': row([first]),
  'start on existing data': row(later),
  'bare Node': row(bare),
})

async function timeStart(): Promise<number> {
  const server = await runServer({ DATA_DIR: dataDir, SAMPLE_CONTENT: 'on' })
  await server.stop()
  return server.startMs
}

function timeBareNode(): number {
  const began = performance.now()
  spawnSync(process.execPath, ['--eval', ''])
  return performance.now() - began
}

function row(times: number[]) {
  return {
    'quickest, ms': Math.round(Math.min(...times)),
    'median, ms': Math.round(median(times)),
    'times a bare Node': Math.round(median(times) / median(bare)),
  }
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
}
