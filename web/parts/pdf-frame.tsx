import { useEffect, useRef, useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import viewer from './pdf-viewer.ts?worker&url'
import './pdf-frame.css'

/** The frame may run its script only; its opaque origin keeps everything of the site out of reach. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data: blob:',
].join('; ')

const page = () =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>PDF</title></head><body><script src="${new URL(viewer, location.href).href}"></script></body></html>`

/** A frame that a file has taken over can press these, which lead from one document to the next and change nothing. */
const HEARD = ['j', 'k']

type PdfFrameProps = {
  bytes: ArrayBuffer
  title: string
  /** `cut` says that only so many of all pages are shown. */
  words: { loading: string; failed: string; cut: (shown: number, all: number) => string }
}

type Pages = { shown: number; all: number }

/** Draws an untrusted PDF in a sandboxed frame that receives its bytes (ADR 007). */
export function PdfFrame({ bytes, title, words }: PdfFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting')
  const [pages, setPages] = useState<Pages>()
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      const inner = frame.current?.contentWindow
      if (!inner || source !== inner) return
      // '*', because an opaque origin cannot be named.
      if (data === 'ready') inner.postMessage({ bytes }, '*')
      if (data === 'failed') setState(data)
      if (isPages(data)) {
        setState('shown')
        setPages((before) => before ?? { shown: data.shown, all: data.all })
      }
      if (data?.key) leave(frame.current, data.key)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [bytes])
  return (
    <>
      {state === 'failed' && <Banner kind="error">{words.failed}</Banner>}
      {state === 'waiting' && <p role="status">{words.loading}</p>}
      {pages && pages.shown < pages.all && <Banner kind="note">{words.cut(pages.shown, pages.all)}</Banner>}
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-scripts"
        srcDoc={page()}
        className="pdf-frame"
        data-state={state}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
      />
    </>
  )
}

const isPages = (data: unknown): data is Pages =>
  typeof data === 'object' &&
  data !== null &&
  'shown' in data &&
  'all' in data &&
  Number.isInteger(data.shown) &&
  Number.isInteger(data.all)

/** Escape gives the keys back to the page. */
function leave(frame: HTMLIFrameElement | null, key: unknown) {
  if (document.activeElement !== frame) return
  if (key === 'Escape') frame?.blur()
  if (typeof key !== 'string' || !HEARD.includes(key)) return
  frame?.blur()
  document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
