import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import { type Post, PostForm } from '#contract/posting/posts.ts'
import { createAutosave } from './post-autosave.ts'

const post = (version: number, name = '') => ({ id: 7, version, form: PostForm.parse({ name }) }) as Post

/** Answers saves in this order; the last answer repeats. */
function saving(...answers: (Error | 'saved')[]) {
  const sent: { version: number; name: string }[] = []
  const autosave = createAutosave(post(1), {
    async save({ version }, { name }) {
      sent.push({ version, name })
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (answer instanceof Error) throw answer
      return post(version + 1, name)
    },
    read: async () => post(5, 'Of a colleague'),
  })
  return { autosave, sent, state: () => autosave.shown().state }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('saves once when the typing pauses, over the version it began from', async () => {
  const { autosave, sent, state } = saving('saved')
  for (const name of ['M', 'Ma', 'Mason']) autosave.change({ name })
  expect(state()).toBe('unsaved')
  await vi.advanceTimersByTimeAsync(1_000)
  autosave.change({ name: 'Masons' })
  expect(await autosave.flush()).toBe(true)
  expect(sent).toEqual([
    { version: 1, name: 'Mason' },
    { version: 2, name: 'Masons' },
  ])
  expect(state()).toBe('saved')
})

it('saves what is typed while it saves', async () => {
  const { autosave, sent } = saving('saved')
  autosave.change({ name: 'A' })
  const done = autosave.flush()
  autosave.change({ name: 'AB' })
  expect(await done).toBe(true)
  expect(sent.map(({ name }) => name)).toEqual(['A', 'AB'])
  expect(autosave.hasUnsaved()).toBe(false)
})

it('tries again without a connection, and keeps what was typed', async () => {
  const { autosave, sent, state } = saving(new TypeError('offline'), new ApiError('unavailable'), 'saved')
  autosave.change({ name: 'Mason' })
  expect(await autosave.flush()).toBe(false)
  expect(state()).toBe('failed')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state()).toBe('failed')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(state()).toBe('saved')
  expect(sent).toHaveLength(3)
})

it('never overwrites a newer version', async () => {
  const { autosave, sent, state } = saving(new ApiError('conflict'))
  autosave.change({ name: 'Mine' })
  expect(await autosave.flush()).toBe(false)
  expect(state()).toBe('stale')
  expect(autosave.shown().newer?.form.name).toBe('Of a colleague')
  autosave.change({ name: 'Mine still' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(autosave.shown().form.name).toBe('Mine still')
  autosave.replace(post(5, 'Of a colleague'))
  expect(state()).toBe('saved')
})

it('says why something was refused, and waits for something else', async () => {
  const { autosave, sent, state } = saving(new ApiError('invalid', { form: ['Too long'] }), 'saved')
  autosave.change({ name: 'Long' })
  await autosave.flush()
  expect(state()).toBe('refused')
  expect(autosave.shown().problem).toBe('Too long')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  autosave.change({ name: 'Short' })
  expect(await autosave.flush()).toBe(true)
  expect(autosave.shown().problem).toBeUndefined()
})

it('goes on with what an action made of the post, and keeps what was typed meanwhile', async () => {
  const { autosave, sent } = saving('saved')
  autosave.change({ name: 'Mason' })
  autosave.adopt({ ...post(1), state: 'OPEN' })
  expect(autosave.shown()).toMatchObject({
    state: 'unsaved',
    post: { state: 'OPEN' },
    form: { name: 'Mason' },
  })
  expect(await autosave.flush()).toBe(true)
  expect(sent).toEqual([{ version: 1, name: 'Mason' }])
  autosave.change({ name: 'Plasterer' })
  autosave.adopt(post(3, 'Of a colleague'))
  expect(autosave.shown()).toMatchObject({ state: 'stale', form: { name: 'Plasterer' } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
})

it('follows what changed beside the form, and nothing that is older or another form', async () => {
  let answer: (next: Post) => void = () => {}
  const autosave = createAutosave(post(1), {
    save: async ({ version }, { name }) => post(version + 1, name),
    read: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  const follow = async (next: Post, meanwhile = () => {}) => {
    const followed = autosave.follow()
    meanwhile()
    answer(next)
    await followed
    return autosave.shown().post.state
  }
  autosave.change({ name: 'Mine' })
  expect(await follow({ ...post(1), state: 'SCHEDULED' })).toBe('SCHEDULED')
  expect(autosave.shown().form.name).toBe('Mine')
  const published = { ...post(1), state: 'OPEN' as const }
  expect(await follow({ ...post(1), state: 'DRAFT' }, () => autosave.adopt(published))).toBe('OPEN')
  expect(await follow({ ...post(2, 'Of a colleague'), state: 'CLOSED' })).toBe('OPEN')
})

it('takes the later of two looks, whichever is answered first', async () => {
  for (const isInTurn of [true, false]) {
    const answers: ((next: Post) => void)[] = []
    const autosave = createAutosave(post(1), {
      save: async ({ version }, { name }) => post(version + 1, name),
      read: () => new Promise((resolve) => answers.push(resolve)),
    })
    const looks = [autosave.follow(), autosave.follow()]
    for (const at of isInTurn ? [0, 1] : [1, 0]) {
      answers[at]?.({ ...post(1), state: at === 0 ? 'SCHEDULED' : 'OPEN' })
      await looks[at]
    }
    expect(autosave.shown().post.state).toBe('OPEN')
  }
})

it('knows its own words again when only the answer was lost', async () => {
  let kept = post(1)
  const isLost = [true, false, false]
  const autosave = createAutosave(kept, {
    async save({ version }, form) {
      if (version !== kept.version) throw new ApiError('conflict')
      kept = { ...kept, version: version + 1, form }
      if (isLost.shift()) throw new TypeError('offline')
      return kept
    },
    read: async () => kept,
  })
  autosave.change({ name: 'Mas' })
  expect(await autosave.flush()).toBe(false)
  autosave.change({ name: 'Mason' })
  expect(await autosave.flush()).toBe(true)
  expect(kept).toMatchObject({ version: 3, form: { name: 'Mason' } })
  expect(autosave.shown()).toMatchObject({ state: 'saved', post: { version: 3 } })
})

it('goes on with what was left, over the version it began from', async () => {
  const { autosave } = saving(new ApiError('unauthorized'))
  autosave.change({ name: 'Mine' })
  expect(await autosave.flush()).toBe(false)
  const left = JSON.parse(JSON.stringify(autosave.left()))
  const saves: number[] = []
  const again = createAutosave(
    post(5, 'Of a colleague'),
    {
      async save({ version }) {
        saves.push(version)
        throw new ApiError('conflict')
      },
      read: async () => post(5, 'Of a colleague'),
    },
    left,
  )
  expect(again.shown()).toMatchObject({ state: 'unsaved', form: { name: 'Mine' } })
  expect(await again.flush()).toBe(false)
  expect(saves).toEqual([1])
  expect(again.shown()).toMatchObject({ state: 'stale', form: { name: 'Mine' } })
  again.replace(post(5, 'Of a colleague'))
  expect(again.left()).toEqual({})
})
