import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outcomeOf } from './rules.ts'

it('fails the one alone that hangs', async () => {
  const batch = [outcomeOf('a', async () => {}, 20), outcomeOf('b', () => new Promise(() => {}), 20)]
  expect(await Promise.all(batch)).toEqual([
    { id: 'a', status: 'completed' },
    { id: 'b', status: 'failed', output: { message: 'Error: Not done after 0.02 s' } },
  ])
})

it('keeps why a job failed, not what it was about', async () => {
  const failing = new DrizzleQueryError('insert', ['esi@example.org'], new Error('disk full'))
  expect(await outcomeOf('a', () => Promise.reject(failing))).toMatchObject({
    output: { message: 'Error: disk full' },
  })
})
