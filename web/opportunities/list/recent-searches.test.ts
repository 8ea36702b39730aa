import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { claimDevice, forgetPerson } from '#web/app/forms/draft-owner.ts'
import { NO_DRAFTS, useRoot } from '#web/app/store.ts'
import { addRecentSearch, recentOf } from './recent-searches.ts'

const kept = vi.hoisted(() => {
  // Another file's store may have been made where there was no localStorage.
  vi.resetModules()
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  return items
})

const [AMA, ESI] = [7, 8]
const root = () => useRoot.getState()
const stored = () => kept.get('root') ?? ''

afterAll(() => void vi.unstubAllGlobals())
beforeEach(() => {
  useRoot.setState(NO_DRAFTS)
  kept.clear()
})

it('keeps five, newest first, and each once', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'C']) addRecentSearch(text)
  expect(recentOf(undefined, root())).toEqual(['C', 'f', 'e', 'd', 'b'])
})

it.each([undefined, AMA])('removes the searches of %s from the device at the logout', (userId) => {
  addRecentSearch('clinic', userId)
  expect(stored()).toContain('clinic')
  forgetPerson()
  expect(stored()).not.toContain('clinic')
})

it('keeps none of an account that is not loaded yet', () => {
  kept.set('token', 'abc')
  addRecentSearch('clinic')
  kept.delete('token')
  expect(root().recentSearches).toEqual([])
})

it('removes them when another person logs in, and not when the same one does', () => {
  addRecentSearch('clinic', AMA)
  claimDevice(AMA)
  expect(recentOf(AMA, root())).toEqual(['clinic'])
  claimDevice(ESI)
  expect(stored()).not.toContain('clinic')
})

it('shows nobody those of another whose session ended, nor adds to them', () => {
  addRecentSearch('clinic', AMA)
  expect(recentOf(undefined, root())).toEqual([])
  expect(recentOf(ESI, root())).toEqual([])
  addRecentSearch('of a visitor', undefined)
  expect(recentOf(AMA, root())).toEqual(['clinic'])
  addRecentSearch('of another', ESI)
  expect(recentOf(ESI, root())).toEqual(['of another'])
  expect(stored()).not.toContain('clinic')
})

it('leaves a visitor who logs in what they searched for', () => {
  addRecentSearch('nurse')
  claimDevice(AMA)
  expect(recentOf(AMA, root())).toEqual(['nurse'])
})
