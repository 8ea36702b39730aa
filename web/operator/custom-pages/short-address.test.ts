import { expect, it } from 'vitest'
import { isShortAddress } from '#contract/operator/custom-pages.ts'
import { shortAddressOf } from './short-address.ts'

it.each([
  ['About us', 'about-us'],
  ['  Qui sommes-nous ?  ', 'qui-sommes-nous'],
  ['Tarifs & modalités à Lomé', 'tarifs-modalites-a-lome'],
  ['--- ', ''],
  ['从', ''],
  [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
])('%j begins with the address %j', (title, address) => {
  expect(shortAddressOf(title)).toBe(address)
  expect(address === '' || isShortAddress(address)).toBe(true)
})
