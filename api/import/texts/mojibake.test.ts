import { expect, it } from 'vitest'
import { repairMojibake } from './mojibake.ts'

const windows1252 = new TextDecoder('windows-1252')
const damaged = (text: string) => windows1252.decode(new TextEncoder().encode(text))

it.each([
  '£40',
  '• point',
  'café',
  'l’été — “oui”',
  '100 °C',
  '€5',
  'naïve',
  'łódź',
  '😀',
  'a\u00a0b\u202fc',
])('repairs %s, damaged once or twice', (text) => {
  expect(repairMojibake(damaged(text))).toEqual({ text, isRepaired: true, isBroken: false })
  expect(repairMojibake(damaged(damaged(text))).text).toBe(text)
})

it.each(['Spaß“', '„Straße”', 'AMANHÃ”', 'São Tomé', 'â la carte', 'Ålesund…', 'ÇA', 'plain', '£5 – ½'])(
  'leaves %s alone',
  (text) => {
    expect(repairMojibake(text)).toEqual({ text, isRepaired: false, isBroken: false })
  },
)

it('says when something is lost for good', () => {
  expect(repairMojibake('caf\ufffd').isBroken).toBe(true)
  expect(repairMojibake('â€ quoted').isBroken).toBe(true)
})
