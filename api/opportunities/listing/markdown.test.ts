import { expect, it } from 'vitest'
import { plainText } from './markdown.ts'

it.each([
  ['# Head *one*\n\nNext', 'Head one Next'],
  ['soft\nbreak  \nhard', 'soft break hard'],
  ['[link](https://calls.example.org "title") and ![pic](p.png)', 'link and pic'],
  ['- one\n- **two**s', 'one twos'],
  ['| a | b |\n|---|---|\n| c | d |', 'a b c d'],
  ['```js\nlet x\n```', 'let x'],
  ['R&amp;D in <b>Accra</b>', 'R&D in <b>Accra</b>'],
  ['  \n\n', ''],
])('reads %j as %j', (source, text) => {
  expect(plainText(source)).toBe(text)
})
