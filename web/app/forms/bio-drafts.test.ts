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

const CALL = '1 jobs 7'

it('goes on with what it wrote itself', () => {
  expect(writeDraft(CALL, 'I', '')).toBe(true)
  expect(writeDraft(CALL, 'I lay', 'I')).toBe(true)
  expect(readDraft(CALL)).toBe('I lay')
})

it('never writes over what another tab wrote since', () => {
  writeDraft(CALL, 'Ten years of laying bricks', '')
  expect(writeDraft(CALL, 'x', '')).toBe(false)
  expect(writeDraft(CALL, '', 'x')).toBe(false)
  expect(readDraft(CALL)).toBe('Ten years of laying bricks')
  expect(writeDraft('1 jobs 8', 'Another call', '')).toBe(true)
})

it('writes where nothing is left', () => {
  writeDraft(CALL, 'I', '')
  dropDraft(CALL)
  expect(readDraft(CALL)).toBe('')
  expect(writeDraft(CALL, 'I lay', 'I')).toBe(true)
})

it('forgets what a person who leaves wrote, and what others wrote only where it is not known who leaves', () => {
  for (const key of [CALL, '1 jobs 8', '11 jobs 7']) writeDraft(key, 'Mine', '')
  const left = () => [CALL, '1 jobs 8', '11 jobs 7'].map(readDraft)
  forgetBios(1)
  expect(left()).toEqual(['', '', 'Mine'])
  forgetBios(undefined)
  expect(left()).toEqual(['', '', ''])
})

it('says that nothing is kept where storage is forbidden', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(writeDraft(CALL, 'I', '')).toBe(false)
  expect(readDraft(CALL)).toBe('')
})
