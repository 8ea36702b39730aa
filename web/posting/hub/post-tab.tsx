import type { ReactNode } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { useHub } from './hub.ts'
import './post-tab.css'
import '#web/parts/workspace/workspace-page.css'

type PostTabProps = {
  heading: string
  /** The heading is for screen readers alone, where the tab says it and the room is for the content. */
  isDense?: boolean
  /** Buttons beside the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** One tab of a post, below its head. */
export function PostTab({ heading, isDense = false, actions, children }: PostTabProps) {
  const text = useText()
  const { brandName: brand } = useSite()
  const { form } = useHub().post
  const title = text('hub.title', { tab: heading, name: form.name.trim() || text('post.unnamed') })
  return (
    <>
      <PageHead title={text('list.pageTitle', { title, brand })} />
      {isDense ? (
        <h2 className="sr-only">{heading}</h2>
      ) : (
        <div className="post-tab-head">
          <h2>{heading}</h2>
          {actions && <div className="workspace-actions">{actions}</div>}
        </div>
      )}
      {children}
    </>
  )
}
