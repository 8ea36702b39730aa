import { useSearchParams } from 'react-router'
import { listMailTemplates } from '#contract/applications/mail-templates.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { TemplateEditor } from '#web/hiring/templates/template-editor.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import type { Route } from './+types/mail-templates.ts'

export async function clientLoader() {
  return api(listMailTemplates)
}
clientLoader.hydrate = true as const

/** The company's own words for the mails to applicants. */
export default function MailTemplates({ loaderData: templates }: Route.ComponentProps) {
  const text = useText()
  const [search] = useSearchParams()
  const chosen = templates.find(({ kind }) => kind === search.get('kind')) ?? templates[0]
  if (!chosen) return null
  return (
    <WorkspacePage title={text('workspace.templates')} about={text('templates.about')}>
      <div className="templates">
        <nav aria-label={text('templates.kinds')}>
          {templates.map(({ kind, is_ours }) => (
            <LocalLink
              key={kind}
              to={`/admin/templates/?kind=${kind}`}
              preventScrollReset
              aria-current={kind === chosen.kind ? 'page' : undefined}
            >
              {text(`templates.kind.${kind}`)}
              <span>{text(is_ours ? 'templates.ours' : 'templates.own')}</span>
            </LocalLink>
          ))}
        </nav>
        <TemplateEditor key={chosen.kind} template={chosen} />
      </div>
    </WorkspacePage>
  )
}
