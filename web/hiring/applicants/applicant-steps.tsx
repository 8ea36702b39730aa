import { useSearchParams } from 'react-router'
import type { ApplicantRow } from '#contract/hiring/applicants.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { choosing } from './applicant-address.ts'

/** Links to the neighbours in the list, and to the list. */
export function ApplicantSteps({ rows, number }: { rows: ApplicantRow[]; number: string }) {
  const text = useText()
  const [search] = useSearchParams()
  const at = rows.findIndex((row) => row.number === number)
  const [before, after] = at < 0 ? [] : [rows[at - 1], rows[at + 1]]
  const way = { replace: true, preventScrollReset: true, className: button('icon') } as const
  return (
    <>
      {before && (
        <LocalLink {...way} to={choosing(search, before.number)} aria-label={text('applicants.previous')}>
          <Icon name="previous" />
        </LocalLink>
      )}
      {after && (
        <LocalLink {...way} to={choosing(search, after.number)} aria-label={text('applicants.next')}>
          <Icon name="next" />
        </LocalLink>
      )}
      <LocalLink {...way} to={choosing(search, undefined)} aria-label={text('applicants.close')}>
        <Icon name="close" />
      </LocalLink>
    </>
  )
}
