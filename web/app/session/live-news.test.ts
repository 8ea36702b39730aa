import { afterEach, expect, it, vi } from 'vitest'
import { followNews } from './live-news.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  [200, 1],
  [401, 1],
  [403, 1],
  [502, 0],
  [503, 0],
])('after an answer %i calls listeners %i times', async (status, times) => {
  vi.stubGlobal('document', { hidden: false, addEventListener() {}, removeEventListener() {} })
  vi.stubGlobal('localStorage', { getItem: () => null })
  const answer = new Response(null, { status })
  vi.stubGlobal('fetch', () => Promise.resolve(answer))
  const onNews = vi.fn()
  const stop = followNews(onNews)
  await new Promise((done) => setTimeout(done))
  expect(onNews).toHaveBeenCalledTimes(times)
  stop()
})
