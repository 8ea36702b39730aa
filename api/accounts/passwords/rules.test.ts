import common from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { readProblem } from '#contract/errors.ts'
import { weaknessOf } from './rules.ts'

const PERSON = {
  email: 'ama.serwaa@volta-works.example',
  brandName: 'Opencall',
  firstName: 'Akosua',
  lastName: 'Mensah',
}
const weakness = async (password: string) => readProblem((await weaknessOf(password, PERSON)) ?? '')?.code

const EASY = [
  'password',
  'Password123!',
  'P@ssw0rd!',
  'passw0rd2026',
  'pa55word!!',
  'PASSWORD',
  'p a s s w o r d',
  'pass-word-1',
  'Summer2026!',
  'Winter2025',
  'January2026!',
  'Monday123!',
  '2026summer',
  '!!!Dragon!!!',
  'DRAGONdragon',
  'passwordpassword',
  'letmein2026',
  'Welcome@123',
  'Admin@12345',
  'iloveyou2',
  'Football1999!',
  'trustno1!',
  'monkey123456',
  'Sunshine31121999',
  'Pr1nc3ss#1',
  '5unsh1ne!',
  '$unshine1',
  'manchester20242025',
  'L1verpool99',
  'qwerty12345',
  'qwertyuiop',
  'Qwertzuiop1',
  'azertyuiop',
  '1q2w3e4r5t',
  'zaq12wsx',
  '!qaz2wsx3edc',
  'qazwsxedc',
  'asdfghjkl;',
  'abcd1234',
  'abcdefgh',
  'zyxwvuts',
  '12345678',
  '87654321',
  '11111111',
  'aaaaaaaa',
  'aabbccdd',
  'abababab',
  'abcabcabc',
  '31121999',
  '19991231',
  '20262026',
  '!!!!!!!!',
  '        ',
  '147258369',
  'Pass.Word.2026',
  'ＰＡＳＳＷＯＲＤ１',
  'password\u00a01',
]

const OWN = [
  'ama.serwaa@volta-works.example',
  'AmaSerwaa',
  'Serwaa2026!',
  'akosua123',
  'Akosua Mensah',
  'mensah.akosua!',
  'Mensah2026',
  '4kosua!!',
  'Opencall2026!',
  '0pencall',
  'OpencallOpencall',
  'opencall-akosua',
  'volta-works',
  'VoltaWorks#1',
  'sErWaA!!',
]

const HONEST = [
  'quiet lagoon lantern',
  'a lantern made of rain',
  'amber kettle harbour',
  'correct horse battery staple',
  'correcthorsebatterystaple',
  'my goats eat the neighbour’s maize',
  'Three buses, no seat!',
  'we fish at night',
  'salt+pepper+kenkey',
  'Ama plays the drum',
  'sunshine over Elmina',
  'dragon fruit for breakfast',
  'password of the old king',
  'ma mɛ yɛ adwuma pa',
  'nsuo a ɛtɔ anɔpa',
  'le chat dort sous la table',
  'дом у старой реки',
  '静かな海と灯台',
  'مفتاح البيت القديم',
  '🐟🌙🚲🥁 four',
  'Xk7#pQ2m',
  'u8Jw-29xLq',
  'tr8vq2mz',
  'yam fufu banku waakye',
  'Kumasi to Tamale by bus',
  '7 goats 2 cows 1 dog',
  'summer rain on tin roofs',
  'rememberTheMilkman',
  'zebra-violin-harvest',
  'blue.chair.north',
]
describe('a password that is easy to guess', () => {
  it.each(EASY)('%j is refused', async (password) => {
    expect(await weakness(password)).toBe('password_common')
  })
})

describe("a person's own words", () => {
  it.each(OWN)('%j is refused', async (password) => {
    expect(await weakness(password)).toBe('password_personal')
  })
})

/** The same picks on each run: a linear congruential generator. */
function picker(words: string[], seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return words[Math.floor((state / 2_147_483_648) * words.length)] ?? ''
  }
}

describe('an honest passphrase', () => {
  it.each(HONEST)('%j passes', async (password) => {
    expect(await weakness(password)).toBeUndefined()
  })

  it.each([
    [' ', 3],
    ['-', 3],
    ['', 4],
  ] as const)('of random words joined by %j passes', async (joint, count) => {
    const pick = picker(common.dictionary['diceware-common'] ?? [], 2_026)
    const phrases = Array.from({ length: 200 }, () => Array.from({ length: count }, pick).join(joint))
    expect(new Set(phrases).size).toBe(200)
    const refused = []
    for (const phrase of phrases.filter(({ length }) => length >= 8))
      if (await weakness(phrase)) refused.push(phrase)
    expect(refused).toEqual([])
  })
})

it('refuses most common passwords however a digit, a year or a capital is added', async () => {
  const pick = picker(
    common.dictionary['passwords-common']?.filter((word) => /^[a-z]{5,}$/.test(word)) ?? [],
    7,
  )
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const leet = (word: string) =>
    word.replace(/o/g, '0').replace(/e/g, '3').replace(/a/g, '@').replace(/s/g, '$')
  const variants = [
    (w: string) => `${capital(w)}2026!`,
    (w: string) => `${w}123`,
    leet,
    (w: string) => w + w,
    (w: string) => `!${w}!`,
  ]
  const passed = []
  for (let n = 0; n < 100; n++) {
    const word = pick()
    for (const vary of variants) if (!(await weakness(vary(word)))) passed.push(vary(word))
  }
  expect(passed).toEqual([])
})

it('judges the longest password with little work', async () => {
  for (const text of ['a', '1', '!', 'ab', 'qw', 'password', '1!']) {
    expect(await weakness(text.repeat(128).slice(0, 128))).toMatch(/^password_/)
  }
})
