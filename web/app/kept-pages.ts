import { instantDayWords } from './i18n/browser-words.ts'

/** As in api/platform/install/service-worker.js, which shows them without a connection. */
const PAGES = 'kept-pages'
/** Some kilobytes each. */
const MOST = 40

/**
 * Keeps the public texts of an opportunity's page on this device, and registers the worker that shows them without a connection. Nothing
 * of the reader's own is kept.
 * @param keptOn words for the day of keeping, from which “Closes in 3 days” counts
 * @param left aborted once the reader leaves the page, as by a logout, which has forgotten all pages by then
 */
export async function keepPage(
  article: Element,
  path: string,
  { left, keptOn }: { left: AbortSignal; keptOn: (date: string) => string },
): Promise<void> {
  if (!('caches' in window) || left.aborted) return
  const title = article.querySelector('h1')?.textContent ?? ''
  const page = new Response(textsOf(article, title, keptOn(instantDayWords(new Date().toISOString()))), {
    headers: { 'x-title': encodeURIComponent(title) },
  })
  const pages = await caches.open(PAGES)
  // Kept anew it is the newest.
  await pages.delete(path)
  if (left.aborted) return
  await pages.put(path, page)
  for (const old of (await pages.keys()).slice(0, -MOST)) await pages.delete(old)
  await navigator.serviceWorker.register('/sw.js')
}

/** The page shows them with a policy that runs no script. */
function textsOf(article: Element, title: string, keptOn: string): string {
  const kept = document.createElement('article')
  const add = (name: string, text: string) => {
    const element = document.createElement(name)
    element.textContent = text
    kept.append(element)
  }
  add('h2', title)
  add('p', keptOn)
  for (const fact of article.querySelectorAll('.title-company, .title-pay, .labels > li'))
    add('p', fact.textContent ?? '')
  for (const section of article.querySelectorAll('.opportunity-texts section:has(> .prose)')) {
    add('h3', section.querySelector('.prose-title')?.textContent ?? '')
    const prose = section.querySelector('.prose')
    if (prose) kept.append(prose.cloneNode(true))
  }
  return kept.outerHTML
}

/** Forgets them as somebody logs out: they tell what was looked at. */
export function forgetPages() {
  if ('caches' in globalThis) void caches.delete(PAGES).catch(() => undefined)
}
