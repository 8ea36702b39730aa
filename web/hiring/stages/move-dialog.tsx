import { useState } from 'react'
import type { StageChangeResult } from '#contract/hiring/stages.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { Skeleton } from '#web/parts/skeleton.tsx'
import { countStaying, type Movable, type MoveForm, statusesFor, useMoveForm } from './move-form.ts'
import { MoveMessage } from './move-message.tsx'
import { MoveRefused } from './move-refused.tsx'
import { MoveTelling } from './move-telling.tsx'

type MoveDialogProps = {
  opportunityId: number
  applicants: Movable[]
  /** The preselected stage; undefined sends a message alone. */
  to?: ApplicationStatus | undefined
  /** Fires before the refused are shown. */
  onDone: (result: StageChangeResult) => void
  onClose: () => void
}

/** Moves applicants, writes to them, or both; names those who could not be moved at the end. */
export function MoveDialog({ opportunityId, applicants, to = undefined, onDone, onClose }: MoveDialogProps) {
  const text = useText()
  const [result, setResult] = useState<StageChangeResult>()
  const move = useMoveForm({
    opportunityId,
    applicants,
    to: to ?? '',
    onDone: (done) => {
      onDone(done)
      if (done.replaced > 0) toast('success', text('move.replaced', { count: done.replaced }))
      if (done.refused.length > 0) setResult(done)
      else onClose()
    },
  })
  if (result) return <MoveRefused applicants={applicants} result={result} onClose={onClose} />
  const { to: chosen } = move.choice
  const count = applicants.length
  const only = count === 1 ? applicants[0]?.name : null
  const title = only
    ? text('move.titleOne', { name: only })
    : text(chosen ? 'move.title' : 'move.messageTitle', { count })
  return (
    <FormDialog
      title={title}
      form={move.form}
      isChanged={move.isChanged}
      onClose={onClose}
      isLocked={!move.options}
      submitLabel={text(chosen ? 'move.submit' : 'move.submit.message', {
        count: count - countStaying(applicants, chosen),
      })}
    >
      <StatusField applicants={applicants} move={move} />
      {move.options ? (
        <>
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
    </FormDialog>
  )
}

/** The form stays locked until the standard text is loaded, which would be sent otherwise unread. */
function TemplatesLoading({ move: { hasFailed, retry } }: { move: MoveForm }) {
  return hasFailed ? <LoadFailed onRetry={retry} /> : <Skeleton rows={4} />
}

function StatusField({ applicants, move }: { applicants: Movable[]; move: MoveForm }) {
  const text = useText()
  const { to } = move.choice
  const staying = countStaying(applicants, to)
  const statuses = statusesFor(applicants)
  return (
    <FormField
      name="to"
      label={text('move.to')}
      hint={staying > 0 ? text('move.some', { count: staying }) : undefined}
    >
      {(attributes) => (
        <select
          className="input select"
          {...attributes}
          value={to}
          onChange={({ currentTarget: { value } }) =>
            move.setTo(statuses.find((status) => status === value) ?? '')
          }
        >
          <option value="">{text('move.toNone')}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {text(`status.${status}`)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}
