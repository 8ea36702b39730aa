import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropDraft, forgetBios, readDraft, writeDraft } from './bio-drafts.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const OPPORTUNITY = '1 jobs 7'

it('goes on with what it wrote itself', () => {
  expect(writeDraft(OPPORTUNITY, 'I', '')).toBe(true)
  expect(writeDraft(OPPORTUNITY, 'I lay', 'I')).toBe(true)
  expect(readDraft(OPPORTUNITY)).toBe('I lay')
})

it('never writes over what another tab wrote since', () => {
  writeDraft(OPPORTUNITY, 'Ten years of laying bricks', '')
  expect(writeDraft(OPPORTUNITY, 'x', '')).toBe(false)
  expect(writeDraft(OPPORTUNITY, '', 'x')).toBe(false)
  expect(readDraft(OPPORTUNITY)).toBe('Ten years of laying bricks')
  expect(writeDraft('1 jobs 8', 'Another opportunity', '')).toBe(true)
})

it('writes where nothing is left', () => {
  writeDraft(OPPORTUNITY, 'I', '')
  dropDraft(OPPORTUNITY)
  expect(readDraft(OPPORTUNITY)).toBe('')
  expect(writeDraft(OPPORTUNITY, 'I lay', 'I')).toBe(true)
})

it('forgets what a person who leaves wrote, and what others wrote only where it is not known who leaves', () => {
  for (const key of [OPPORTUNITY, '1 jobs 8', '11 jobs 7']) writeDraft(key, 'Mine', '')
  const left = () => [OPPORTUNITY, '1 jobs 8', '11 jobs 7'].map(readDraft)
  forgetBios(1)
  expect(left()).toEqual(['', '', 'Mine'])
  forgetBios(undefined)
  expect(left()).toEqual(['', '', ''])
})

it('says that nothing is kept where storage is forbidden', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(writeDraft(OPPORTUNITY, 'I', '')).toBe(false)
  expect(readDraft(OPPORTUNITY)).toBe('')
})
