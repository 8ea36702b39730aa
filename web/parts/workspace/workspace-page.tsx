import type { ReactNode } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { Icon } from '#web/ui/icon.tsx'
import './workspace-page.css'

type WorkspacePageProps = {
  title: string
  /** The heading, when it is shorter than the title. */
  heading?: string
  /** A line below the title. */
  about?: ReactNode
  /** Path and text of the link back. */
  back?: { to: string; label: string } | undefined
  /** True when a form has errors; the title then begins with "Error:". */
  isFaulty?: boolean
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the workspace: link back, heading, actions, content. */
export function WorkspacePage({
  title,
  heading = title,
  about,
  back,
  isFaulty = false,
  actions,
  children,
}: WorkspacePageProps) {
  const text = useText()
  const { brandName: brand } = useSite()
  const pageTitle = text('list.pageTitle', { title, brand })
  return (
    <>
      <PageHead title={isFaulty ? text('form.errorTitle', { title: pageTitle }) : pageTitle} />
      <div className="workspace-head">
        <div>
          {back && (
            <LocalLink to={back.to} className="workspace-back screen-only">
              <Icon name="back" />
              {back.label}
            </LocalLink>
          )}
          <h1>{heading}</h1>
          {about && <div className="quiet">{about}</div>}
        </div>
        {actions && <div className="workspace-actions">{actions}</div>}
      </div>
      {children}
    </>
  )
}
