import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const PROGRAM = `
  import { onShutdown } from './api/platform/shutdown.ts'
  setInterval(() => {}, 1_000)
  const drain = () => new Promise(() => console.log('draining'))
  onShutdown({ drain, stop: async () => console.log('stopped') })
  console.log('running')`

it('ends a drain at Ctrl+C, and finishes what is left', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM])
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  await expect.poll(() => said).toContain('running')
  child.kill('SIGTERM')
  await expect.poll(() => said).toContain('draining')
  child.kill('SIGINT')
  const [code] = await once(child, 'exit')
  // Else the limit of time for all of it ends the process with 1.
  expect([code, said.includes('stopped')]).toEqual([0, true])
})
