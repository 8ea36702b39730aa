/*
 * Shows pages that this device kept (web/app/kept-pages.ts) where there is no connection. All that is asked for goes to the server
 * first, and neither scripts nor answers of the API are kept, so nobody stays on an old build or sees what was another person's.
 */
/** `LANGUAGES` stands before these lines: those whose addresses begin with them. */
const SHELL = '/offline/'
const SHELL_IN = Object.fromEntries(LANGUAGES.map((language) => [language, `/${language}${SHELL}`]))
const SHELLS = 'offline'
const PAGES = 'kept-pages'

self.addEventListener('install', (event) => {
  const shells = [SHELL, ...Object.values(SHELL_IN)].map((path) => new Request(path, { cache: 'reload' }))
  const kept = caches.open(SHELLS).then((cache) => cache.addAll(shells))
  event.waitUntil(kept.then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const path = new URL(request.url).pathname
  if (request.mode !== 'navigate') {
    if (DATA.test(path)) event.respondWith(fetch(request).catch(() => documentInstead(request)))
    return
  }
  event.respondWith(
    fetch(request).then(
      (response) => {
        if (response.status === 404 || response.status === 410) event.waitUntil(forget(path))
        return response
      },
      () => offlinePage(path),
    ),
  )
})

/** What the router asks for as a link is pressed: the data of a page, below its address. */
const DATA = /\/_\.data$/

/**
 * Has the router load the document, which this worker answers, where it cannot have the data. A page that only renews its own data
 * fails as without a worker, and keeps what was typed into it.
 */
function documentInstead({ url, referrer }) {
  const page = new URL(url)
  page.pathname = page.pathname.replace(DATA, '/')
  page.searchParams.delete('_routes')
  if (page.href === referrer) return Response.error()
  // Whole, because the router puts its language before a path.
  const headers = { 'X-Remix-Redirect': page.href, 'X-Remix-Reload-Document': 'true' }
  return new Response(null, { status: 204, headers })
}

const forget = (path) => caches.open(PAGES).then((pages) => pages.delete(path))

async function offlinePage(path) {
  const shell = await caches.match(SHELL_IN[path.split('/')[1]] ?? SHELL)
  if (!shell) return Response.error()
  const pages = await caches.open(PAGES)
  const kept = await pages.match(path)
  const content = kept ? await kept.text() : await listOf(pages)
  const page = (await shell.text()).replace('<!--kept-->', () => content)
  // The shell's own policy, which allows no script.
  return new Response(page, { headers: shell.headers })
}

async function listOf(pages) {
  const items = []
  for (const request of (await pages.keys()).reverse()) {
    const title = decodeURIComponent((await pages.match(request)).headers.get('x-title') ?? '')
    items.push(`<li><a href="${new URL(request.url).pathname}">${escaped(title)}</a></li>`)
  }
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : ''
}

const SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign])
