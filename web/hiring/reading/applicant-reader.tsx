import { type ReactNode, useEffect, useRef } from 'react'
import type { Applicant } from '#contract/hiring/applicants.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ApplicantHistory } from '#web/hiring/applicants/applicant-history.tsx'
import { useApplicantName } from '#web/hiring/applicants/applicant-name.tsx'
import { ApplicantNotes } from '#web/hiring/applicants/applicant-notes.tsx'
import { ApplicantRating } from '#web/hiring/applicants/applicant-rating.tsx'
import { RejectionNote } from '#web/hiring/applicants/rejection-note.tsx'
import { type Asked, useAskedInterviews } from '#web/hiring/interviews/asked-interviews.ts'
import { InterviewList } from '#web/hiring/interviews/interview-list.tsx'
import { OfferPanel } from '#web/hiring/offers/offer-panel.tsx'
import { useScorecardKey } from '#web/hiring/scorecards/scorecard-key.ts'
import { ScorecardPart } from '#web/hiring/scorecards/scorecard-part.tsx'
import { DueRejection } from '#web/hiring/screening/due-rejection.tsx'
import type { UndoStageChange } from '#web/hiring/stages/undo-stage-change.ts'
import { MessageThread } from '#web/parts/workspace/message-thread.tsx'
import { usePageKeys } from '#web/parts/workspace/page-keys.ts'
import { button } from '#web/ui/button.ts'
import { TabList, TabPanel } from '#web/ui/tabs.tsx'
import { AnswersPart } from './answers-part.tsx'
import { CvDeck } from './cv-deck.tsx'
import { useKeptFresh } from './kept-fresh.ts'
import { NobodyHere } from './nobody-here.tsx'
import { useNoteKey } from './note-key.ts'
import { ProfilePart } from './profile-part.tsx'
import { ratingKeys, useRating } from './rating-keys.ts'
import { useReadApplicants } from './read-applicants.ts'
import { ReaderHead } from './reader-head.tsx'
import { type Part, useReaderPart } from './reader-parts.ts'
import { VerdictBar } from './verdict-bar.tsx'
import { useVerdicts } from './verdicts.ts'
import './applicant-reader.css'
import '#web/hiring/applicants/applicants.css'

type ApplicantReaderProps = {
  postId: number
  number: string
  /** The number that comes next, to be loaded meanwhile. */
  next?: string | undefined
  /** Reloads the applicant when it changes. */
  version: number
  /** The way to the neighbours and to the list. */
  steps?: ReactNode
  canMove: boolean
  undo: UndoStageChange
  /** Opens the dialog of a move. */
  onMove: (applicant: Applicant, to?: ApplicationStatus, stage?: number | null) => void
  /** Runs after a verdict was answered; nobody may have been moved. */
  onVerdict: (applicant: Applicant, isMoved: boolean) => void
  onChange: () => void
}

/** An applicant to be read: the CV, and beside it or in tabs all else that is known. */
export function ApplicantReader(props: ApplicantReaderProps) {
  const { postId, number, next, version, steps, canMove, undo, onMove, onVerdict, onChange } = props
  const text = useText()
  const { part, parts, choose, isWide, showInterviews } = useReaderPart()
  const { applicant, known, failure, reload, rate } = useReadApplicants(
    number,
    isWide ? next : undefined,
    version,
  )
  useKeptFresh(applicant, { postId, reload, onWithdrawn: onChange })
  const verdicts = useVerdicts({ postId, applicant, undo, onMove, onVerdict })
  const mayMove = canMove && applicant?.can_move === true && applicant.status !== 'WITHDRAWN'
  const rateAndSay = useRating(rate, onChange)
  const note = useNoteKey(applicant, number, () => choose('notes'))
  const scorecard = useScorecardKey(applicant, () => choose('scorecard'))
  const interviews = useAskedInterviews(applicant, { number, part, show: showInterviews })
  usePageKeys({
    ...(mayMove && verdicts.keys),
    ...scorecard.keys,
    ...interviews.keys,
    ...(applicant?.can_assess &&
      !applicant.has_scorecards &&
      ratingKeys(text, rateAndSay, applicant.ratings.own)),
    ...note.keys,
  })
  const isHistory = part === 'history'
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the history is opened
  useEffect(() => {
    if (isHistory) reload()
  }, [isHistory])
  const [article, name] = [useFocusKept(number), useApplicantName()]
  if (failure?.isMissing || (applicant && applicant.post.id !== postId)) return <NobodyHere number={number} />
  if (failure) return <NotLoaded steps={steps} onRetry={reload} />
  const changed = () => {
    reload()
    onChange()
  }
  const onHire = applicant && mayMove ? () => onMove(applicant, 'HIRED') : undefined
  const deck = (
    <CvDeck
      applicants={isWide ? known : known.filter((each) => each.number === number)}
      number={number}
      onNoted={() => isHistory && reload()}
      onRetry={reload}
    />
  )
  return (
    <article ref={article} className="reader" aria-label={applicant && name(applicant)} data-part={part}>
      <ReaderHead applicant={applicant} steps={steps} onInterviews={interviews.open} />
      {(applicant ? mayMove : canMove) && (
        <VerdictBar
          applicant={applicant}
          verdicts={verdicts.all}
          onVerdict={verdicts.give}
          onMove={() => applicant && onMove(applicant)}
        />
      )}
      {applicant && <Waiting key={number} applicant={applicant} onHire={onHire} onChange={changed} />}
      <div className="reader-body">
        {isWide && deck}
        <div className="reader-parts">
          <TabList
            label={text('reader.parts')}
            tabs={parts.map((id) => ({ id, label: text(`reader.part.${id}`) }))}
            chosen={part}
            onChoose={choose}
          />
          {!isWide && (
            <TabPanel id="cv" chosen={part}>
              {part === 'cv' && deck}
            </TabPanel>
          )}
          {applicant ? (
            <Parts
              key={number}
              applicant={applicant}
              part={part}
              note={note.field}
              scorecard={scorecard.isFocused}
              asked={interviews.asked}
              onRate={rateAndSay}
              onHire={onHire}
              onChange={changed}
            />
          ) : (
            <Loading part={part} />
          )}
        </div>
      </div>
    </article>
  )
}

/** Stands in the panel that the chosen tab names. */
function Loading({ part }: { part: Part }) {
  const text = useText()
  const words = <p className="quiet reader-part">{text('account.loading')}</p>
  if (part === 'cv') return words
  return (
    <TabPanel id={part} chosen={part}>
      {words}
    </TabPanel>
  )
}

type WaitingProps = Pick<PartsProps, 'applicant' | 'onHire' | 'onChange'>

/** An open offer and a rejection that is due are seen on every tab. */
function Waiting({ applicant, onHire, onChange }: WaitingProps) {
  return (
    <>
      <DueRejection applicant={applicant} onChange={onChange} />
      {applicant.status === 'OFFER' && (
        <div className="reader-offer">
          <OfferPanel applicant={applicant} onHire={onHire} onChange={onChange} />
        </div>
      )}
    </>
  )
}

type PartsProps = {
  applicant: Applicant
  part: Part
  note: React.RefObject<HTMLTextAreaElement | null>
  scorecard: React.RefObject<boolean>
  asked: Asked | undefined
  onRate: (rating: number | null) => void
  /** Opens the dialog of a move to those who are hired. */
  onHire: (() => void) | undefined
  onChange: () => void
}

/** Parts that are not open stay for print, but scorecards, messages and interviews load when they are asked for. */
function Parts({ applicant, part, note, scorecard, asked, onRate, onHire, onChange }: PartsProps) {
  const { number } = applicant
  const panel = (id: Part) => ({ id, chosen: part, className: 'reader-part' })
  return (
    <>
      <TabPanel {...panel('profile')}>
        <ProfilePart applicant={applicant} />
      </TabPanel>
      <TabPanel {...panel('answers')}>
        <AnswersPart applicant={applicant} onNoted={onChange} />
      </TabPanel>
      <TabPanel {...panel('scorecard')}>
        {part === 'scorecard' && (
          <ScorecardPart applicant={applicant} isFocused={scorecard} onChange={onChange} />
        )}
      </TabPanel>
      <TabPanel {...panel('notes')}>
        <RejectionNote applicant={applicant} />
        {(!applicant.has_scorecards || applicant.ratings.average !== null) && (
          <ApplicantRating
            ratings={applicant.ratings}
            canRate={applicant.can_assess && !applicant.has_scorecards}
            onRate={onRate}
          />
        )}
        <ApplicantNotes
          number={number}
          notes={applicant.notes}
          canAdd={applicant.can_assess}
          field={note}
          onChange={onChange}
        />
      </TabPanel>
      <TabPanel {...panel('messages')}>
        {part === 'messages' && (
          <>
            <MessageThread
              number={number}
              side="company"
              version={applicant.active_at}
              onSent={onChange}
              className="applicant-part"
            />
            {applicant.status !== 'OFFER' && (
              <OfferPanel applicant={applicant} onHire={onHire} onChange={onChange} />
            )}
            <InterviewList
              number={number}
              version={applicant}
              asked={asked}
              onChange={onChange}
              className="applicant-part"
            />
          </>
        )}
      </TabPanel>
      <TabPanel {...panel('history')}>
        <ApplicantHistory history={applicant.history} />
      </TabPanel>
    </>
  )
}

function NotLoaded({ steps, onRetry }: { steps: ReactNode; onRetry: () => void }) {
  const text = useText()
  return (
    <div>
      {steps}
      <div role="alert" className="applicant-none">
        <p>{text('applicants.failed')}</p>
        <button type="button" className={button('secondary')} onClick={onRetry}>
          {text('applicants.retry')}
        </button>
      </div>
    </div>
  )
}

/** Where the focus went with what was pressed, it goes to the name of who is shown now. */
function useFocusKept(number: string) {
  const article = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each applicant
  useEffect(() => {
    if (document.activeElement !== document.body) return
    article.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [number])
  return article
}
