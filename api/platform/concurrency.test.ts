import { describe, expect, it } from 'vitest'
import { fairTurns, turns, turnsOfEach } from './concurrency.ts'

it('lets others come in between what one person sends', async () => {
  const inTurn = turns({ atOnce: 1, waiting: 10 })
  const inTurnOf = turnsOfEach({ atOnce: 1, waiting: 10 })
  const done: string[] = []
  const send = (person: number, what: string) =>
    inTurnOf(person, () => inTurn(async () => void done.push(what)))
  await Promise.all([send(1, 'a1'), send(1, 'a2'), send(1, 'a3'), send(2, 'b1')])
  expect(done).toEqual(['a1', 'b1', 'a2', 'a3'])
})

it('sends away who has too much waiting, and nobody else', async () => {
  const inTurnOf = turnsOfEach({ atOnce: 1, waiting: 1 })
  const work = async () => 'done'
  const sent = [inTurnOf(1, work), inTurnOf(1, work), inTurnOf(1, work), inTurnOf(2, work)]
  const answers = await Promise.allSettled(sent)
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await inTurnOf(1, work)).toBe('done')
})

/** Files take as long as the clock is moved on while they run; `held` ones run until they are let go. */
function fairly(atOnce: number, waiting = 100) {
  let time = 0
  const inTurn = fairTurns({ atOnce, waiting }, () => time)
  const begun: string[] = []
  const send = (account: number, what: string, takes: number, held?: Promise<void>) =>
    inTurn(account, async () => {
      begun.push(what)
      await held
      time += takes
    })
  const flood = (account: number, files: number) =>
    Array.from({ length: files }, (_, n) => send(account, `${account}.${n}`, 2_000))
  return { begun, send, flood, pass: (ms: number) => (time += ms) }
}

describe('fair turns', () => {
  it.each([1, 2, 4])(
    'of %i at once take the file of one account next, however much others have sent',
    async (places) => {
      const { begun, send, flood } = fairly(places)
      await Promise.all([...flood(1, 20), ...flood(2, 20), send(3, 'honest', 5)])
      expect(begun.indexOf('honest')).toBeLessThanOrEqual(places + 1)
      expect(begun).toHaveLength(41)
    },
  )

  it('go to whom they gave the least time, also after a pause', async () => {
    const { begun, send } = fairly(1)
    await Promise.all([send(1, 'slow', 2_000), send(2, 'quick', 5)])
    const sent = [send(1, 'slow again', 5), send(1, 'slow for long', 5), send(2, 'quick again', 5)]
    await Promise.all([...sent, send(3, 'first', 5)])
    expect(begun.slice(3)).toEqual(['first', 'quick again', 'slow for long'])
  })

  it('leave one account no second place while others have none', async () => {
    const { begun, send } = fairly(2)
    await send(2, 'used a lot of time', 9_000)
    const held = Promise.withResolvers<void>()
    const one = send(1, '1.0', 0, held.promise)
    const sent = [send(3, '3.0', 5), send(1, '1.1', 0), send(2, '2.1', 0)]
    await Promise.all(sent)
    expect(begun.slice(3)).toEqual(['2.1', '1.1'])
    held.resolve()
    await one
  })

  it('forget the time used after some minutes', async () => {
    const { begun, send, pass } = fairly(1)
    await send(1, 'slow', 2_000)
    pass(600_000)
    await Promise.all([send(3, 'third', 5), send(1, 'slow again', 5), send(2, 'later', 5)])
    expect(begun.slice(2)).toEqual(['slow again', 'later'])
  })

  it('send away who has too much waiting, and nobody else', async () => {
    const inTurn = fairTurns({ atOnce: 1, waiting: 4, ofEach: 1 })
    const work = async () => 'done'
    const sent = [inTurn(1, work), inTurn(1, work), inTurn(1, work), inTurn(2, work), inTurn(3, work)]
    const answers = await Promise.allSettled(sent)
    const all = ['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']
    expect(answers.map(({ status }) => status)).toEqual(all)
    expect(await inTurn(1, work)).toBe('done')
  })

  it('send away what is too much together', async () => {
    const { send } = fairly(2, 1)
    const sent = [send(1, 'a', 0), send(2, 'b', 0), send(3, 'c', 0), send(4, 'd', 0)]
    const answers = await Promise.allSettled(sent)
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  })
})
