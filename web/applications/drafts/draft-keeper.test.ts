import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProposalDraft } from '#contract/applications/drafts.ts'
import { ApiError } from '#contract/errors.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import type { DraftDoor } from './draft-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const EMPTY: ProposalDraft = {
  bio: '',
  version: 0,
  state: 'none',
  saved_at: '2026-01-01T00:00:00.000Z',
  files: [],
  saved_by: null,
  firm: null,
  has_addendum: false,
  kept_until: null,
}
const PART = 'technical_proposal'
/** The id of a document of the firm that was deleted. */
const GONE = 404
const plan = (content = 'plan') => new File([content], `${content}.pdf`)

/** A server with one draft, which another device can change. */
function serverWith(first: ProposalDraft | null) {
  let draft = first
  let clock = 0
  const change = (more: Partial<ProposalDraft>) => {
    const at = `2026-01-01T00:00:${String(++clock).padStart(2, '0')}.000Z`
    draft = { ...EMPTY, ...draft, ...more, saved_at: at, state: `state ${clock}` }
    return draft
  }
  const left: string[] = []
  const door: DraftDoor = {
    save: async ({ bio, version }) => {
      if (version !== (draft?.version ?? 0)) throw new ApiError('conflict')
      return change({ bio, version: version + 1 })
    },
    read: async () => draft,
    add: async ({ part, file, replaces }) => {
      const there = draft?.files.find((each) => each.part === part)?.sha256
      if (there !== replaces) throw new ApiError('conflict', undefined, { detail: 'Another file' })
      return change({ files: [{ part, name: file.name, size: file.size, sha256: file.name }] })
    },
    copy: async ({ part, firmDocument }) => {
      if (firmDocument === GONE) throw new ApiError('invalid', { [part]: ['It was deleted'] })
      return change({ files: [{ part, name: 'certificate.pdf', size: 9, sha256: 'certificate' }] })
    },
    remove: async () => change({ files: [] }),
    leave: (bio) => void left.push(bio),
  }
  return { door, change, left, now: () => draft }
}

const keeperOf = (server: ReturnType<typeof serverWith>, left = '') =>
  createDraftKeeper({ draft: server.now(), left, offline: 'No connection' }, server.door)

it('saves words a moment after they were typed, and forgets them on the device', async () => {
  const server = serverWith(null)
  const keeper = keeperOf(server)
  keeper.words.change('We')
  keeper.words.change('We build')
  await vi.runAllTimersAsync()
  expect(server.now()).toMatchObject({ bio: 'We build', version: 1 })
  expect(keeper.view()).toMatchObject({ words: 'kept', version: 1 })
  expect(server.left).toEqual(['We', 'We build', ''])
})

it('tries again without a connection, and keeps what was typed on the device', async () => {
  const server = serverWith(null)
  const lost = vi.spyOn(server.door, 'save').mockRejectedValueOnce(new TypeError('lost'))
  const keeper = keeperOf(server)
  keeper.words.change('We build')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(keeper.view().words).toBe('failed')
  expect(server.left).toEqual(['We build'])
  await vi.runAllTimersAsync()
  expect(lost).toHaveBeenCalledTimes(2)
  expect(keeper.view().words).toBe('kept')
})

it('shows both where another device saved others, and loses neither', async () => {
  const server = serverWith({ ...EMPTY, bio: 'First', version: 1 })
  const keeper = keeperOf(server)
  server.change({ bio: 'Theirs', version: 2 })
  keeper.words.change('Mine')
  await vi.runAllTimersAsync()
  expect(keeper.view()).toMatchObject({ bio: 'Mine', theirs: 'Theirs' })
  expect(server.now()?.bio).toBe('Theirs')
  expect(await keeper.settle()).toBeUndefined()
  await keeper.words.keepMine()
  expect(server.now()?.bio).toBe('Mine')
  expect(keeper.view()).toMatchObject({ words: 'kept', theirs: undefined })
})

it('takes the words of another device when they are chosen', async () => {
  const server = serverWith({ ...EMPTY, bio: 'First', version: 1 })
  const keeper = keeperOf(server)
  server.change({ bio: 'Theirs', version: 2 })
  keeper.words.change('Mine')
  await vi.runAllTimersAsync()
  keeper.words.takeTheirs()
  expect(keeper.view()).toMatchObject({ bio: 'Theirs', words: 'kept' })
  keeper.words.change('Theirs and mine')
  await vi.runAllTimersAsync()
  expect(server.now()?.bio).toBe('Theirs and mine')
})

it('offers words that were left on the device beside those that were saved since', async () => {
  const server = serverWith({ ...EMPTY, bio: 'Saved elsewhere', version: 3 })
  const keeper = keeperOf(server, 'Left here')
  expect(keeper.view()).toMatchObject({ bio: 'Left here', theirs: 'Saved elsewhere' })
  await vi.runAllTimersAsync()
  expect(server.now()?.bio).toBe('Saved elsewhere')
})

it('keeps a file as soon as it is chosen, and names the one it replaces', async () => {
  const server = serverWith(null)
  const keeper = keeperOf(server)
  await keeper.files.add(PART, plan('one'))
  await keeper.files.add(PART, plan('two'))
  expect(keeper.view().uploads).toEqual({})
  expect(keeper.view().draft?.files).toMatchObject([{ name: 'two.pdf' }])
})

it('replaces no file of another device before that one was shown', async () => {
  const server = serverWith(null)
  const keeper = keeperOf(server)
  await keeper.files.add(PART, plan('one'))
  server.change({ files: [{ part: PART, name: 'newer.pdf', size: 1, sha256: 'newer' }] })
  await keeper.files.add(PART, plan('two'))
  expect(keeper.view().uploads[PART]).toMatchObject({ problem: 'Another file', canRetry: true })
  expect(keeper.view().draft?.files).toMatchObject([{ name: 'newer.pdf' }])
  keeper.files.resume()
  await vi.runAllTimersAsync()
  expect(server.now()?.files).toMatchObject([{ name: 'two.pdf' }])
})

it('sends files along that are still on their way, and goes on with them when that fails', async () => {
  const server = serverWith(null)
  const keeper = keeperOf(server)
  const added = vi
    .spyOn(server.door, 'add')
    .mockImplementationOnce(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
  const file = plan()
  void keeper.files.add(PART, file)
  const ready = await keeper.settle()
  expect(ready?.along).toEqual(new Map([[PART, file]]))
  keeper.files.resume()
  await vi.runAllTimersAsync()
  expect(added).toHaveBeenCalledTimes(2)
  expect(server.now()?.files).toMatchObject([{ name: 'plan.pdf' }])
})

it('is not ready while another device has other files', async () => {
  const server = serverWith(null)
  const keeper = keeperOf(server)
  await keeper.files.add(PART, plan('one'))
  server.change({ files: [{ part: PART, name: 'newer.pdf', size: 1, sha256: 'newer' }] })
  expect(await keeper.settle()).toBeUndefined()
  expect(await keeper.settle()).toMatchObject({ state: server.now()?.state })
})

it('takes a document of the firm, and shows what others changed where it is gone', async () => {
  const server = serverWith(null)
  const keeper = keeperOf(server)
  await keeper.files.copy(PART, 1)
  expect(keeper.view().draft?.files).toMatchObject([{ name: 'certificate.pdf' }])
  server.change({ files: [] })
  await expect(keeper.files.copy(PART, GONE)).rejects.toThrow(ApiError)
  expect(keeper.view().draft?.files).toEqual([])
})
