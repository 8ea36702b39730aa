import { useState } from 'react'
import type { JobStage } from '#contract/hiring/job-stages.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { Skeleton } from '#web/parts/skeleton.tsx'
import { type Moved, NOBODY_MOVED } from './move-batches.ts'
import { type MoveForm, useMoveForm } from './move-form.ts'
import { MoveMessage } from './move-message.tsx'
import { MoveRefused } from './move-refused.tsx'
import { MoveTelling } from './move-telling.tsx'
import { MovedSoFar } from './moved-so-far.tsx'
import { RejectionFields } from './rejection-fields.tsx'
import { keyOfStage, type Movable, stageWords } from './stage-place.ts'
import { stayingOf, stayingWords } from './staying.ts'
import { type Undoable, type UndoStageChange, undoableOf } from './undo-stage-change.ts'

type MoveDialogProps = {
  opportunityId: number
  applicants: Movable[]
  /** The preselected stage; undefined sends a message alone. */
  to?: ApplicationStatus | undefined
  /** One of the job's own for that status; without it the first. */
  stage?: number | null
  /** Fires before the refused are shown, and where the dialog is left when some were moved and others are left. */
  onDone: (result: Moved, left: Movable[]) => void
  onClose: () => void
  /** Offers to undo what was done, once the dialog is closed. */
  undo?: UndoStageChange
}

type Done = { result: Moved; undoable: Undoable | undefined }

/** Moves applicants, writes to them, or both; names those who could not be moved at the end. */
export function MoveDialog({
  opportunityId,
  to = undefined,
  stage = null,
  onDone,
  onClose,
  undo,
  ...given
}: MoveDialogProps) {
  const text = useText()
  // Still to be sent: fewer than were given once a request of several failed.
  const [applicants, setApplicants] = useState(given.applicants)
  const [earlier, setEarlier] = useState(NOBODY_MOVED)
  const [done, setDone] = useState<Done>()
  const close = (undoable: Undoable | undefined) => {
    onClose()
    if (undoable) undo?.offer(undoable)
  }
  const move = useMoveForm({
    opportunityId,
    applicants,
    to: to ?? '',
    stage,
    earlier,
    onPart: (moved, left) => {
      setEarlier(moved)
      setApplicants(left)
    },
    onDone: (result) => {
      onDone(result, [])
      const undoable = undoableIn(result)
      if (result.replaced > 0) toast('success', text('move.replaced', { count: result.replaced }))
      if (result.refused.length > 0) setDone({ result, undoable })
      else close(undoable)
    },
  })
  const isPartly = earlier !== NOBODY_MOVED
  const leave = () => {
    if (!isPartly) return onClose()
    onDone(earlier, applicants)
    close(undoableIn(earlier))
  }
  const { place } = move
  const chosen = place?.status ?? ''
  if (done) {
    return (
      <MoveRefused
        applicants={given.applicants}
        to={place}
        result={done.result}
        onClose={() => close(done.undoable)}
        onUndo={
          undo && done.undoable
            ? (undoable) => {
                onClose()
                void undo.undo(undoable)
              }
            : undefined
        }
        undoable={done.undoable}
        onAgain={(again) => {
          setApplicants(again)
          setEarlier(NOBODY_MOVED)
          setDone(undefined)
        }}
      />
    )
  }
  const count = applicants.length
  const going = count - stayingOf(applicants, place).length
  const act = actOf(chosen)
  const only = count === 1 ? applicants[0]?.name : null
  const titleOne = chosen === 'REJECTED' ? 'move.rejecting.titleOne' : 'move.titleOne'
  const title = only ? text(titleOne, { name: only }) : text(`${act}.title`, { count })
  return (
    <FormDialog
      title={title}
      form={move.form}
      isChanged={move.isChanged}
      onClose={leave}
      isLocked={!move.options || going === 0 || move.isGone}
      submitLabel={text(`${act}.submit`, { count: going })}
    >
      {isPartly && (
        <MovedSoFar
          moved={earlier}
          left={count}
          all={given.applicants.length}
          isPending={move.form.isPending}
        />
      )}
      <Fields opportunityId={opportunityId} applicants={applicants} move={move} />
    </FormDialog>
  )
}

const actOf = (to: ApplicationStatus | '') =>
  to === '' ? 'move.writing' : to === 'REJECTED' ? 'move.rejecting' : 'move'

type FieldsProps = { opportunityId: number; applicants: Movable[]; move: MoveForm }

function Fields({ opportunityId, applicants, move }: FieldsProps) {
  return (
    <>
      <StageField applicants={applicants} move={move} />
      {move.options ? (
        <>
          {move.place?.status === 'REJECTED' && <RejectionFields move={move} />}
          <MoveTelling move={move} />
          {move.choice.tell !== 'no' && (
            <MoveMessage
              opportunityId={opportunityId}
              applicants={applicants.map(({ number }) => number)}
              move={move}
            />
          )}
        </>
      ) : (
        <TemplatesLoading move={move} />
      )}
    </>
  )
}

const undoableIn = ({ changes }: Moved) => (changes.length > 0 ? undoableOf(...changes) : undefined)

/** The form stays locked until the standard text is loaded, which would be sent otherwise unread. */
function TemplatesLoading({ move: { hasFailed, retry } }: { move: MoveForm }) {
  return hasFailed ? <LoadFailed onRetry={retry} /> : <Skeleton rows={4} />
}

function StageField({ applicants, move }: { applicants: Movable[]; move: MoveForm }) {
  const text = useText()
  const { place, stages, isGone } = move
  return (
    <FormField
      name="to"
      label={text('move.to')}
      hint={isGone ? text('move.gone') : stayingHint(applicants, place, text)}
    >
      {(attributes) => (
        <select
          className="input select"
          {...attributes}
          value={place ? keyOfStage(place) : ''}
          onChange={({ currentTarget: { value } }) =>
            move.setTo(stages.find((stage) => keyOfStage(stage) === value))
          }
        >
          <option value="">{text('move.toNone')}</option>
          {stages.map((stage) => (
            <option key={keyOfStage(stage)} value={keyOfStage(stage)}>
              {optionWords(applicants, stage, text)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

type Text = ReturnType<typeof useText>

function optionWords(applicants: Movable[], stage: JobStage, text: Text): string {
  const all = applicants.length
  const going = all - stayingOf(applicants, stage).length
  const name = stageWords(stage, text)
  return going === all ? name : text('move.option', { status: name, going, all })
}

/** Before the move, so that nobody is left behind unseen. */
function stayingHint(applicants: Movable[], to: JobStage | undefined, text: Text): string | undefined {
  const staying = stayingOf(applicants, to)
  if (!to || staying.length === 0) return undefined
  const all = applicants.length
  return text('move.some', {
    going: all - staying.length,
    all,
    count: staying.length,
    reasons: stayingWords(staying, to, text),
  })
}
