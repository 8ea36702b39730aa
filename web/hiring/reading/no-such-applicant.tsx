import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { button } from '#web/ui/button.ts'
import '#web/hiring/applicants/applicants.css'

/** The page of an applicant whom the company does not have, or the member does not see. */
export function NoSuchApplicant({ number }: { number: string }) {
  const text = useText()
  return (
    <WorkspacePage
      title={text('nobody.title')}
      heading={text('nobody.title')}
      back={{ to: '/admin/jobs/', label: text('posts.kinds.JOB') }}
    >
      <div role="alert" className="applicant-none">
        <p>{text('nobody.ofCompany', { number })}</p>
        <LocalLink to="/admin/jobs/" className={button('secondary')}>
          {text('nobody.jobs')}
        </LocalLink>
      </div>
    </WorkspacePage>
  )
}
