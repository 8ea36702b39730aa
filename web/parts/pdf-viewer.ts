import { getDocument, type PDFDocumentProxy, type RenderTask } from 'unpdf/pdfjs'

/** Runs in the sandboxed frame and draws pages of a PDF while they are near the view, so that a long one costs no more than a short one. */
const MOST_PAGES = 500
const MOST_PIXELS = 8_000_000
/** To the parent, which goes on to the next document; it listens to no other keys of an untrusted frame. */
const FORWARDED = ['j', 'k', 'Escape']

document.body.style.cssText = 'margin:0;background:#6b7280;font:16px system-ui,sans-serif'

addEventListener('message', async ({ source, data }: MessageEvent<{ bytes: ArrayBuffer }>) => {
  if (source !== parent) return
  try {
    await showDocument(await getDocument({ data: new Uint8Array(data.bytes) }).promise)
  } catch {
    tellParent('failed')
  }
})
addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
  if (FORWARDED.includes(key) && !ctrlKey && !metaKey && !altKey) tellParent({ key })
})
tellParent('ready')

function tellParent(what: 'ready' | 'failed' | { shown: number; all: number } | { key: string }) {
  parent.postMessage(what, '*')
}

/** Every place has the size of the first page until its own is known: asking for all takes seconds with hundreds. */
async function showDocument(file: PDFDocumentProxy) {
  const { width, height } = (await file.getPage(1)).getViewport({ scale: 1 })
  const shown = Math.min(file.numPages, MOST_PAGES)
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        // All are places of pages.
        const place = target as HTMLElement
        if (!isIntersecting) clear(place)
        else
          void draw(file, place).then(
            () => tellParent({ shown, all: file.numPages }),
            (error: Error) => error.name !== 'RenderingCancelledException' && tellParent('failed'),
          )
      }
    },
    { rootMargin: '900px' },
  )
  for (let number = 1; number <= shown; number++) {
    const place = document.createElement('div')
    place.dataset.page = String(number)
    place.style.cssText = `aspect-ratio:${width}/${height};max-width:60rem;margin:8px auto;background:#fff;position:relative`
    document.body.append(place)
    sight.observe(place)
  }
}

const drawings = new WeakMap<HTMLElement, { task?: RenderTask }>()

async function draw(file: PDFDocumentProxy, place: HTMLElement) {
  if (drawings.has(place)) return
  const drawing: { task?: RenderTask } = {}
  drawings.set(place, drawing)
  const page = await file.getPage(Number(place.dataset.page))
  const plain = page.getViewport({ scale: 1 })
  place.style.aspectRatio = `${plain.width}/${plain.height}`
  const wanted = (place.clientWidth / plain.width) * devicePixelRatio
  const most = Math.sqrt(MOST_PIXELS / (plain.width * plain.height))
  const viewport = page.getViewport({ scale: Math.min(wanted, most) })
  const canvas = document.createElement('canvas')
  canvas.width = viewport.width
  canvas.height = viewport.height
  canvas.style.cssText = 'width:100%;height:100%;display:block'
  canvas.setAttribute('role', 'img')
  const { items } = await page.getTextContent()
  if (drawings.get(place) !== drawing) return
  canvas.setAttribute('aria-label', items.map((item) => ('str' in item ? item.str : '')).join(' '))
  place.append(canvas)
  drawing.task = page.render({ canvas, viewport })
  await drawing.task.promise
}

/** A page out of sight gives its memory back. */
function clear(place: HTMLElement) {
  drawings.get(place)?.task?.cancel()
  drawings.delete(place)
  place.replaceChildren()
}
