import { data } from 'react-router'
import { readApplicant } from '#contract/hiring/applicants.ts'
import { listInterviews } from '#contract/hiring/interviews.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { useApplicantName } from '#web/hiring/applicants/applicant-name.tsx'
import { InterviewKit } from '#web/hiring/interviews/interview-kit.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/interview-kit.ts'

export async function clientLoader({ request, params: { number, id } }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  const params = { number }
  const [applicant, { interviews }] = await Promise.all([
    api(readApplicant, { params }).catch(asPageError),
    api(listInterviews, { params }).catch(asPageError),
  ])
  const interview = interviews.find((each) => String(each.id) === id)
  if (!interview) throw data({ code: 'not_found' }, { status: 404 })
  return { applicant, interview }
}
clientLoader.hydrate = true as const

/** One interview for its panel, to have open during the talk or to print. */
export default function InterviewKitPage({ loaderData: { applicant, interview } }: Route.ComponentProps) {
  const text = useText()
  const name = useApplicantName()(applicant)
  const title = text('interview.kitTitle', { name })
  return (
    <WorkspacePage
      title={title}
      about={applicant.post.name}
      back={{
        to: `/admin/applicants/${applicant.number}/#interviews`,
        label: text('interview.backToApplicant'),
      }}
      actions={
        <>
          {applicant.has_scorecards && (
            <LocalLink
              to={`/admin/applicants/${applicant.number}/?part=scorecard`}
              className={button('primary', 'screen-only')}
            >
              {text(applicant.can_assess ? 'scorecards.key' : 'scorecards.title')}
            </LocalLink>
          )}
          <button type="button" className={button('secondary', 'screen-only')} onClick={() => window.print()}>
            {text('interview.print')}
          </button>
        </>
      }
    >
      <InterviewKit interview={interview} />
    </WorkspacePage>
  )
}
