import { expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

it.each([
  ['# About us\n\nWe build.', 'About us: We build.'],
  ['**The role**\n\nYou lead *all* of it.', 'The role: You lead all of it.'],
  ['## What is it?\nWe **build** it', 'What is it? We build it'],
  ['Setext\n===\n\nA\n\n- one\n- two', 'Setext: A one two'],
  ['# Only a heading', 'Only a heading'],
  ['**Bold** and more', 'Bold and more'],
  ['Plain\n\ntext', 'Plain text'],
  ['# The term: \n\n# (second)\n\ntext', 'The term: (second): text'],
])('tells a heading from what follows it: %j', (source, excerpt) => {
  expect(excerptOf(source)).toBe(excerpt)
})

it('cuts after a word and an ellipsis', () => {
  const excerpt = excerptOf(`# Heading\n\n${'words '.repeat(100)}`)
  expect(excerpt).toMatch(/^Heading: words .* words…$/)
  expect(excerpt.length).toBeLessThanOrEqual(300)
})
