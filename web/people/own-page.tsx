import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { OwnNav } from './own-nav.tsx'
import './own-page.css'
import '#web/parts/band.css'

type OwnPageProps = { title: string; children: ReactNode }

/** A page of a person's own, beside the list of all of them; a member's within the workspace. */
export function OwnPage({ title, children }: OwnPageProps) {
  const text = useText()
  const { brandName: brand } = useSite()
  if (useLocation().pathname.startsWith('/admin/')) {
    return (
      <>
        <OwnNav />
        <WorkspacePage title={title}>
          <div className="own-part">{children}</div>
        </WorkspacePage>
      </>
    )
  }
  return (
    <>
      <PageHead title={text('list.pageTitle', { title, brand })} />
      <div className="band">
        <h1>{title}</h1>
      </div>
      <div className="workspace own-page">
        <OwnNav />
        <div className="own-part">{children}</div>
      </div>
    </>
  )
}
