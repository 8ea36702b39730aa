import { expect, it } from 'vitest'
import { makeAnswer } from './answer.ts'
import { type KeptAnswer, KeptAnswers } from './kept-answers.ts'
import { Making } from './making.ts'
import { Remaking } from './remaking.ts'

const made = await makeAnswer({}, Buffer.from('[]'))
const answer = (staleFrom = Infinity): KeptAnswer => ({
  ...made,
  making: new Making(),
  staleFrom,
  endsAt: Infinity,
  deadline: Infinity,
})

it('counts long addresses among what it may keep', () => {
  const answers = new KeptAnswers({
    version: () => 1,
    changesSince: () => [],
    hear: () => {},
    isBusy: () => false,
    catchUp: async () => {},
  })
  const addresses = Array.from({ length: 10_000 }, (_, n) => `/jobs.data?_routes=${n}${'x'.repeat(12_000)}`)
  for (const address of addresses) answers.keep(address, answer(), 1)
  const kept = addresses.filter((address) => answers.get(address))
  expect(kept.join('').length).toBeLessThan(48 * 1024 * 1024)
  expect(kept).toContain(addresses.at(-1))
})

it('makes nothing anew that has been outdated for too long meanwhile', async () => {
  let isBusy = true
  const remaking = new Remaking(() => isBusy)
  const remade: string[] = []
  const ask = (key: string, kept: KeptAnswer) =>
    remaking.ask({
      key,
      kept,
      make: async () => {
        remade.push(key)
        return true
      },
    })
  const old = answer(performance.now())
  ask('old', old)
  old.endsAt = 0
  isBusy = false
  ask('new', answer(performance.now()))
  expect(remade).toEqual(['new'])
  remaking.stop()
})
