import { expect, it } from 'vitest'
import { readFeed } from './feed.ts'

const from = { url: 'https://jobs.example.org/feed', baseName: 'feed', isService: false }
const limits = {
  setting: { timeZone: 'UTC', now: new Date() },
  mostPages: 10,
  mostBytes: 100,
  until: Number.POSITIVE_INFINITY,
}
const page = (name: string) =>
  `<html><head><script type="application/ld+json">${JSON.stringify({
    '@type': 'JobPosting',
    title: name,
    description: 'You build walls',
    url: `https://jobs.example.org/${name}`,
    hiringOrganization: { name: 'Keta' },
  })}</script></head></html>`

it('reads jobs in a thread, with their dates', async () => {
  const bytes = Buffer.from(
    JSON.stringify([
      {
        '@type': 'JobPosting',
        title: 'Mason',
        description: 'You build',
        validThrough: '2030-12-04',
        identifier: '1',
        hiringOrganization: { name: 'Keta' },
      },
    ]),
  )
  const feed = await readFeed(async () => ({ bytes, fault: null }), from, limits)
  expect(feed).toMatchObject({
    jobs: [{ name: 'Mason', deadlineAt: new Date('2030-12-04T23:59:59Z') }],
    isWhole: true,
  })
})

it('fetches no further page once those before had more bytes than a run takes', async () => {
  const asked: string[] = []
  const pages = ['a', 'b', 'c'].map((name) => `https://jobs.example.org/${name}`)
  const sitemap = `<urlset>${pages.map((url) => `<loc>${url}</loc>`).join('')}</urlset>`
  const fetching = async ({ url }: { url: string }) => {
    asked.push(url)
    return { bytes: Buffer.from(url === from.url ? sitemap : page(url.slice(-1))), fault: null }
  }
  const feed = await readFeed(fetching, from, limits)
  expect(asked).toEqual([from.url, pages[0]])
  expect(feed).toMatchObject({
    isWhole: false,
    jobs: [{ name: 'a' }],
    refused: [{ why: 'feed_page' }, { why: 'feed_page' }],
  })
})
