import { MoveBar } from './move-bar.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PendingStageChanges } from './pending-stage-changes.tsx'
import type { StageChanges } from './stage-changes.ts'
import './stage-change-parts.css'

type StageChangePartsProps = { opportunityId: number; changes: StageChanges; canMove: boolean }

/** Stage changes that can be undone and the actions on a selection, at the foot of the screen, and their dialog. */
export function StageChangeParts({ opportunityId, changes, canMove }: StageChangePartsProps) {
  const { selected, asked, ask, clear, done, close, undo, version } = changes
  return (
    <>
      <div className="stage-change-parts">
        <PendingStageChanges opportunityId={opportunityId} version={version} canUndo={canMove} undo={undo} />
        <MoveBar applicants={selected} onMove={(to) => ask(selected, to)} onClear={clear} />
      </div>
      {asked && (
        <MoveDialog
          opportunityId={opportunityId}
          applicants={asked.applicants}
          to={asked.to}
          onDone={({ refused }) => done(refused)}
          undo={undo}
          onClose={close}
        />
      )}
    </>
  )
}
