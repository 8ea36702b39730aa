import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { TOO_MUCH, workingProcess } from './working-process.ts'

const ENOUGH = 60_000

const processOf = (name: string, megabytes?: number) =>
  workingProcess<string, unknown>(
    new URL(`../../../tests/support/threads/${name}.ts`, import.meta.url),
    megabytes,
  )

it('outlives a thread that takes more memory at once than it can be stopped at', async () => {
  const working = processOf('one-array', 64)
  for (let n = 0; n < 3; n++) expect(await working.ask('work', ENOUGH)).toBe(TOO_MUCH)
})

it('answers, whether memory or the limit of work ends first, or both at once', async () => {
  const working = processOf('no-memory', 32)
  for (let mostWork = 60; mostWork < 400; mostWork += 60)
    expect(await working.ask('work', mostWork)).toBe(TOO_MUCH)
  expect(await working.ask('work', ENOUGH)).toBe(TOO_MUCH)
})

it('begins anew after its end, and tells of one that ends each time it is asked', async () => {
  const working = processOf('ending')
  expect(await working.ask('work', ENOUGH)).toBeTypeOf('string')
  await expect(working.ask('end', ENOUGH)).rejects.toThrow('without an answer')
  expect(await working.ask('work', ENOUGH)).toBeTypeOf('string')
})

it('tells of a process that does not start, and begins another', async () => {
  const { execPath } = process
  const working = processOf('ending')
  process.execPath = '/nonexistent'
  try {
    await expect(working.ask('work', ENOUGH)).rejects.toThrow()
  } finally {
    process.execPath = execPath
  }
  expect(await working.ask('work', ENOUGH)).toBeTypeOf('string')
})

it('passes on what failed in the thread', async () => {
  await expect(processOf('leaving').ask('work', ENOUGH)).rejects.toThrow('The thread ended without an answer')
})

it('has nothing of the environment and its secrets', async () => {
  const names = (environment: unknown) => String(environment).match(/^[^=]+|(?<=\0)[^=]+/g)
  expect(names(readFileSync('/proc/self/environ', 'utf8'))).toContain('PATH')
  const own = names(await processOf('ending').ask('work', ENOUGH))
  expect(own?.filter((name) => !name.startsWith('NODE_CHANNEL_'))).toEqual(['MALLOC_ARENA_MAX'])
})
