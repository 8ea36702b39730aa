import { getDocument, type PDFDocumentProxy } from 'unpdf/pdfjs'

/** Runs in the sandboxed frame and draws pages of a PDF as they come into view. */
const MOST_PAGES = 50
const MOST_PIXELS = 8_000_000

document.body.style.cssText = 'margin:0;background:#6b7280;font:16px system-ui,sans-serif'

addEventListener('message', async ({ source, data }: MessageEvent<{ bytes: ArrayBuffer }>) => {
  if (source !== parent) return
  try {
    await showDocument(await getDocument({ data: new Uint8Array(data.bytes) }).promise)
    tellParent('shown')
  } catch {
    tellParent('failed')
  }
})
tellParent('ready')

function tellParent(what: 'ready' | 'shown' | 'failed') {
  parent.postMessage(what, '*')
}

async function showDocument(file: PDFDocumentProxy) {
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        sight.unobserve(target)
        void draw(file, target as HTMLElement).catch(() => tellParent('failed'))
      }
    },
    { rootMargin: '600px' },
  )
  for (let number = 1; number <= Math.min(file.numPages, MOST_PAGES); number++) {
    const { width, height } = (await file.getPage(number)).getViewport({ scale: 1 })
    const place = document.createElement('div')
    place.dataset.page = String(number)
    place.style.cssText = `aspect-ratio:${width}/${height};max-width:60rem;margin:8px auto;background:#fff;position:relative`
    document.body.append(place)
    sight.observe(place)
  }
}

async function draw(file: PDFDocumentProxy, place: HTMLElement) {
  const page = await file.getPage(Number(place.dataset.page))
  const plain = page.getViewport({ scale: 1 })
  const wanted = (place.clientWidth / plain.width) * devicePixelRatio
  const most = Math.sqrt(MOST_PIXELS / (plain.width * plain.height))
  const viewport = page.getViewport({ scale: Math.min(wanted, most) })
  const canvas = document.createElement('canvas')
  canvas.width = viewport.width
  canvas.height = viewport.height
  canvas.style.cssText = 'width:100%;height:100%;display:block'
  canvas.setAttribute('role', 'img')
  const { items } = await page.getTextContent()
  canvas.setAttribute('aria-label', items.map((item) => ('str' in item ? item.str : '')).join(' '))
  place.append(canvas)
  await page.render({ canvas, viewport }).promise
}
