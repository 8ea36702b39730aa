import { expect, it } from 'vitest'
import { turns, turnsOfEach } from './concurrency.ts'

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
