import { useSearchParams } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { choosing } from '#web/hiring/applicants/applicant-address.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import '#web/hiring/applicants/applicants.css'

/** In the place of an applicant whom this job does not have: trying again would find nobody either. */
export function NobodyHere({ number }: { number: string }) {
  const text = useText()
  const [search] = useSearchParams()
  return (
    <div role="alert" className="applicant-none">
      <h2>{text('nobody.title')}</h2>
      <p>{text('nobody.text', { number })}</p>
      <LocalLink to={choosing(search, undefined)} className={button('secondary')}>
        {text('nobody.list')}
      </LocalLink>
    </div>
  )
}
