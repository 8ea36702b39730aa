import { useSearchParams } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { Pagination } from '#web/parts/pagination.tsx'
import { PAGE_SIZE, pageIn } from './applicant-address.ts'
import './applicant-pages.css'

/** The range of this page, with links to the others. */
export function ApplicantPages({ total }: { total: number }) {
  const text = useText()
  const [search] = useSearchParams()
  const page = pageIn(search)
  if (total <= PAGE_SIZE) return null
  const last = Math.ceil(total / PAGE_SIZE)
  const from = (page - 1) * PAGE_SIZE + 1
  return (
    <>
      <p className="applicant-range">
        {text('applicants.of', { from, to: Math.min(from + PAGE_SIZE - 1, total), total })}
      </p>
      <Pagination page={page} last={last} isCutShort={false} />
    </>
  )
}
