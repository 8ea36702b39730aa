import { useEffect, useRef, useState } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { Banner } from '#web/ui/banner.tsx'
import viewer from './pdf-viewer.ts?worker&url'
import './pdf-frame.css'

/** What the frame may do: run its own script, and nothing else; it has no origin, so nothing of ours is in its reach. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data: blob:',
].join('; ')

const page = () =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>CV</title></head><body><script src="${new URL(viewer, location.href).href}"></script></body></html>`

type PdfFrameProps = { bytes: ArrayBuffer; title: string }

/** A PDF of somebody else's in a sandbox: it is handed in as bytes and drawn there (ADR 007). */
export function PdfFrame({ bytes, title }: PdfFrameProps) {
  const text = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting')
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      const inner = frame.current?.contentWindow
      if (!inner || source !== inner) return
      // The frame has no origin that could be named.
      if (data === 'ready') inner.postMessage({ bytes }, '*')
      if (data === 'shown' || data === 'failed') setState(data)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [bytes])
  return (
    <>
      {state === 'failed' && <Banner kind="error">{text('cv.failed')}</Banner>}
      {state === 'waiting' && <p role="status">{text('cv.loading')}</p>}
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-scripts"
        srcDoc={page()}
        className="pdf-frame"
        data-state={state}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
      />
    </>
  )
}
