import { expect, it } from 'vitest'
import { spreadsheet } from './spreadsheet.ts'

const lines = [
  ['Kofi, Ama', 2.5, null],
  ['=1+1', 12, 'a;b'],
]

it('has commas and points for readers in English', () => {
  expect(spreadsheet({ locale: 'en-GB' }, lines)).toBe('\ufeff"Kofi, Ama",2.5,\r\n\'=1+1,12,a;b\r\n')
})

it('has semicolons and decimal commas where spreadsheets expect them', () => {
  expect(spreadsheet({ locale: 'fr-FR' }, lines)).toBe('\ufeffKofi, Ama;2,5;\r\n\'=1+1;12;"a;b"\r\n')
})
