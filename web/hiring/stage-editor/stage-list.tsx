import { STAGE_STATUSES } from '#contract/hiring/job-stages.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { RowList } from '#web/parts/rows/row-list.tsx'
import { newRow, placeOfNew, type StageRow } from './stage-rows.ts'
import './stage-list.css'

type StageListProps = {
  rows: StageRow[]
  onRows: (rows: StageRow[]) => void
  /** `false` where somebody is asked first where its people go. */
  mayRemove?: (row: StageRow) => boolean
  /** How many are in each is told. */
  hasPeople?: boolean
}

/** Stages that are added, renamed, ordered by pointer or keys, and removed. */
export function StageList({ rows, onRows, mayRemove, hasPeople = false }: StageListProps) {
  const text = useText()
  return (
    <FormField name="stages" label={text('stages.list')} isGroup>
      {() => (
        <div className="stage-list">
          <RowList
            name="stages"
            rows={rows}
            onRows={onRows}
            max={LIMITS.stages}
            nameOf={({ name }, at) => name.trim() || text('stages.numbered', { number: at + 1 })}
            make={newRow}
            placeOfNew={placeOfNew}
            addLabel={text('stages.add')}
            {...(mayRemove && { mayRemove })}
          >
            {(row, at, onRow) => (
              <div className="stage-row">
                <TextField
                  name={`stages-${at}-name`}
                  label={text('stages.name')}
                  maxLength={LIMITS.stageNameLength}
                  value={row.name}
                  onValue={(name) => onRow({ ...row, name })}
                />
                {row.id === null && row.count === 0 ? (
                  <StatusField row={row} at={at} onRow={onRow} />
                ) : (
                  <p className="stage-kept">
                    {text('stages.statusKept', { status: text(`status.seen.${row.status}`) })}
                    {hasPeople && ` · ${text('stages.people', { count: row.count })}`}
                  </p>
                )}
              </div>
            )}
          </RowList>
        </div>
      )}
    </FormField>
  )
}

type StatusFieldProps = { row: StageRow; at: number; onRow: (row: StageRow) => void }

function StatusField({ row, at, onRow }: StatusFieldProps) {
  const text = useText()
  return (
    <FormField name={`stages-${at}-status`} label={text('stages.status')}>
      {(attributes) => (
        <select
          className="input select"
          {...attributes}
          value={row.status}
          onChange={({ currentTarget: { value } }) =>
            onRow({ ...row, status: STAGE_STATUSES.find((status) => status === value) ?? row.status })
          }
        >
          {STAGE_STATUSES.map((status) => (
            <option key={status} value={status}>
              {text(`status.seen.${status}`)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}
