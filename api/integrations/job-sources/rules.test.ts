import { expect, it } from 'vitest'
import { addressOf, isSuspicious } from './rules.ts'

const BOARD = 'https://boards-api.greenhouse.io/v1/boards/keta/jobs?content=true'

it.each([
  ['https://boards.greenhouse.io/keta/jobs/12', BOARD],
  ['https://job-boards.greenhouse.io/keta#a', BOARD],
  ['https://boards.greenhouse.io/embed/job_board?for=keta', BOARD],
  [BOARD, BOARD],
  ['https://jobs.lever.co/keta/5ac2', 'https://api.lever.co/v0/postings/keta?mode=json'],
  ['https://jobs.eu.lever.co/keta', 'https://api.eu.lever.co/v0/postings/keta?mode=json'],
  ['https://api.lever.co/v0/postings/keta?mode=html', 'https://api.lever.co/v0/postings/keta?mode=json'],
  ['https://apply.workable.com/keta/', 'https://apply.workable.com/api/v1/widget/accounts/keta?details=true'],
  ['https://keta.workable.com/', 'https://apply.workable.com/api/v1/widget/accounts/keta?details=true'],
  ['https://www.keta.example.com/jobs.xml', 'https://www.keta.example.com/jobs.xml'],
])('asks of %s at %s', (typed, url) => expect(addressOf(typed).url).toBe(url))

it('thinks a feed broken when all or most of many leave it', () => {
  expect(isSuspicious({ missing: 1, known: 1 })).toBe(true)
  expect(isSuspicious({ missing: 3, known: 4 })).toBe(false)
  expect(isSuspicious({ missing: 6, known: 10 })).toBe(true)
  expect(isSuspicious({ missing: 5, known: 10 })).toBe(false)
  expect(isSuspicious({ missing: 0, known: 0 })).toBe(false)
})
