import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { afterEach, expect, it, vi } from 'vitest'
import { drawApart } from './apart.ts'

vi.mock('node:os', async (original) => {
  const os = await original<typeof import('node:os')>()
  return { ...os, setPriority: vi.fn(os.setPriority) }
})
vi.mock('node:child_process', async (original) => {
  const processes = await original<typeof import('node:child_process')>()
  return { ...processes, fork: vi.fn(processes.fork) }
})

const picture = {
  told: { company: 'Volta Clinic', name: 'Midwife', place: undefined, pay: undefined, closes: undefined },
  logo: undefined,
  brand: { name: 'Opencall', accent: '#1b4fd1' },
}

const started = () => vi.mocked(fork).mock.results.map(({ value }) => value as ChildProcess) // as `fork` returns

afterEach(async () => {
  const ended = started().map(
    (child) => new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(0))),
  )
  for (const child of started()) child.kill()
  await Promise.all(ended)
  vi.mocked(fork).mockClear()
})

it('draws in one process where the system has no priorities', async () => {
  vi.mocked(setPriority).mockImplementation(() => {
    throw new Error('EACCES')
  })
  expect((await drawApart(picture)).subarray(1, 4).toString()).toBe('PNG')
  await drawApart(picture)
  expect(started()).toHaveLength(1)
})

it('says why a picture could not be drawn', async () => {
  // Not a colour, so that the drawing cannot be read.
  const broken = { ...picture, brand: { name: 'Opencall', accent: '"<' } }
  await expect(drawApart(broken)).rejects.toMatchObject({
    code: 'unavailable',
    cause: { message: expect.stringMatching(/\w/) },
  })
})
