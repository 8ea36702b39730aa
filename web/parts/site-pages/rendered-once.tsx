import type { ReactNode } from 'react'

type RenderedOnceProps = {
  id: string
  as: 'footer' | 'div'
  className: string
  /** Given on the server alone: `import.meta.env.SSR && <Content />` leaves its code and its texts out of what browsers load. */
  children: ReactNode
}

/** A part of the page that the server renders and the browser leaves as it came: plain HTML, whose links load documents. */
export function RenderedOnce({ id, as: Part, className, children }: RenderedOnceProps) {
  if (import.meta.env.SSR) {
    return (
      <Part id={id} className={className}>
        {children}
      </Part>
    )
  }
  return (
    <Part
      id={id}
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server rendered is put back as it was
      dangerouslySetInnerHTML={{ __html: asItCame(id) }}
    />
  )
}

/** Whether the browser has this part: it comes with its document alone. */
export const hasCome = (id: string) => parts.has(id) || document.getElementById(id) !== null

const parts = new Map<string, string>()

/** Kept for a layout that takes it up again; empty where this page did not come with it. */
function asItCame(id: string): string {
  const html = parts.get(id) ?? document.getElementById(id)?.innerHTML ?? ''
  parts.set(id, html)
  return html
}
