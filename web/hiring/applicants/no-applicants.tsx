import { useSearchParams } from 'react-router'
import type { ApplicantCounts } from '#contract/hiring/applicants.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import { wayOut, whyEmpty } from './why-empty.ts'
import './applicants.css'

/** In the place of an empty list: why it is empty, and the way to what there is. */
export function NoApplicants({ counts }: { counts: ApplicantCounts }) {
  const text = useText()
  const [search] = useSearchParams()
  const why = whyEmpty(search, counts)
  const to = wayOut(why, search)
  return (
    <div className="applicant-none">
      <h2>{text(`noApplicants.${why}`)}</h2>
      <p>{text(`noApplicants.${why}.text`)}</p>
      {to !== undefined && why !== 'nobody' && (
        <LocalLink to={to} className={button('secondary')}>
          {text(`noApplicants.${why}.clear`)}
        </LocalLink>
      )}
    </div>
  )
}
