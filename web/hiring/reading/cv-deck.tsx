import type { Applicant } from '#contract/hiring/applicants.ts'
import { useApplicantName } from '#web/hiring/applicants/applicant-name.tsx'
import { CvPane } from './cv-pane.tsx'
import './cv-deck.css'

type CvDeckProps = {
  /** Whose CVs are there: the one who is shown, and who comes before and after. */
  applicants: readonly Applicant[]
  number: string
  onNoted: () => void
  onRetry: () => void
}

/**
 * CVs one behind the other, of which one is seen. A frame that moves within the document loads again, so they stand in an order that
 * lasts.
 */
export function CvDeck({ applicants, number, onNoted, onRetry }: CvDeckProps) {
  const nameOf = useApplicantName()
  return (
    <div className="cv-deck">
      {[...applicants]
        .sort((a, b) => a.number.localeCompare(b.number))
        .map((applicant) => (
          <CvPane
            key={applicant.number}
            applicant={applicant}
            name={nameOf(applicant)}
            isShown={applicant.number === number}
            onNoted={onNoted}
            onRetry={onRetry}
          />
        ))}
    </div>
  )
}
