import { useEffect, useRef, useState } from 'react'
import './embeds.css'

/** The list as another site shows it, as high as it says it is. */
export function EmbedPreview({ address, title }: { address: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(320)
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || data?.type !== 'opencall:height') return
      if (Number.isFinite(data.height)) setHeight(Math.min(data.height, 4_000))
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  return (
    <iframe
      ref={frame}
      src={address}
      title={title}
      className="embed-preview"
      height={height}
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
    />
  )
}
