import { expect, it } from 'vitest'
import { holdsAddress } from './addresses.ts'

it.each([
  'https://evil.example',
  'HTTP:evil.example',
  '//evil.example',
  'www.evil.example',
  'Www.Evil',
  'evil.example',
  'Evil.Example',
  'Ama, see evil.com now',
  'Ama evil.com.',
  'evil.com.St',
  'prize.gh',
  'evil.co.uk',
  'win-cash.top',
  'prize.unheardof',
  'ama@evil.example',
  'mailto:ama',
  'evil．com',
  'evil。com',
  'ｅｖｉｌ.ｃｏｍ',
  'bücher.de',
  'bit.ly/x',
  't.co/x',
  '10.0.0.1',
  'Booking.com',
  'ASP.NET Developers',
  'evil.рф',
  'пример.бел',
])('sees the address in %s', (text) => {
  expect(holdsAddress(text)).toBe(true)
})

it.each([
  'St. John',
  'St.John',
  'Dr.Ng',
  'A.B. Mensah',
  'A.B.Mensah',
  'J. K. Rowling',
  'J.K.Rowling',
  'K.A.Ma',
  'Kofi Mensah, B.Com, M.Sc',
  'Kofi Mensah Jr.',
  'Akwaaba Ltd.',
  'Akwaaba Co. Ltd',
  'Akwaaba Co.Ltd',
  'Müller GmbH & Co.KG',
  'Node.js Ghana',
  'Coffee@Work',
  'S.p.A.',
  'N.A./Ghana',
  'A/S Norden',
  'Yaa…',
  'O’Brien-Adjei',
  '3.5 Degrees',
  '東京.',
  '中村・さくら',
  'ኢትዮ.ቴሌኮም',
])('sees none in %s', (text) => {
  expect(holdsAddress(text)).toBe(false)
})

it('comes to an end with a long text', () => {
  for (const part of ['a', 'a.', '.', '-', 'a.b', '1.', 'a/', '\u0301']) {
    expect(holdsAddress(part.repeat(500_000))).toEqual(expect.any(Boolean))
  }
})
