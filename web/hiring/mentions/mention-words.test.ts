import { expect, it } from 'vitest'
import { matching, namedOf, referred, typedName } from './mention-words.ts'

const named = namedOf([
  { id: 1, full_name: 'Ama Mensah', job_title: 'Recruiter' },
  { id: 2, full_name: 'Ama Mensah', job_title: 'Engineer' },
  { id: 3, full_name: 'Éfua Ama', job_title: '' },
])

it('tells colleagues of one name apart', () => {
  expect(named.map(({ label }) => label)).toEqual(['Ama Mensah', 'Ama Mensah (2)', 'Éfua Ama'])
})

it('finds what is typed after an @ that begins a word', () => {
  expect(typedName('Hi @am', 6)).toEqual({ from: 3, name: 'am' })
  expect(typedName('@Ama Me', 7)).toEqual({ from: 0, name: 'Ama Me' })
  expect(typedName('a@b.org', 7)).toBeUndefined()
  expect(typedName('@Ama\nnext', 9)).toBeUndefined()
})

it('matches the beginning of each word, whatever its accents', () => {
  expect(matching(named, 'efu').map(({ id }) => id)).toEqual([3])
  expect(matching(named, 'am').map(({ id }) => id)).toEqual([1, 2, 3])
})

it('sends names as references, the longer ones first', () => {
  expect(referred('@Ama Mensah (2) and @Ama Mensah, ama@x', named)).toBe('@[2] and @[1], ama@x')
})
