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

type PdfFrameProps = { bytes: ArrayBuffer; title: string; words: { loading: string; failed: string } }

/** Draws an untrusted PDF in a sandboxed frame that receives its bytes (ADR 007). */
export function PdfFrame({ bytes, title, words }: PdfFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting')
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      const inner = frame.current?.contentWindow
      if (!inner || source !== inner) return
      // '*', because an opaque origin cannot be named.
      if (data === 'ready') inner.postMessage({ bytes }, '*')
      if (data === 'shown' || data === 'failed') setState(data)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [bytes])
  return (
    <>
      {state === 'failed' && <Banner kind="error">{words.failed}</Banner>}
      {state === 'waiting' && <p role="status">{words.loading}</p>}
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
