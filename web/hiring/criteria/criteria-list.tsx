import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { RowList } from '#web/parts/rows/row-list.tsx'
import { fieldId } from '#web/ui/field.tsx'
import { type CriterionRow, newRow } from './criteria-rows.ts'
import './criteria.css'

type CriteriaListProps = { rows: CriterionRow[]; onRows: (rows: CriterionRow[]) => void }

/** Criteria that are added, reworded, ordered by pointer or keys, and removed. */
export function CriteriaList({ rows, onRows }: CriteriaListProps) {
  const text = useText()
  return (
    <FormField name="criteria" label={text('scorecards.criteriaList')} isGroup>
      {() => (
        <div className="criteria-list">
          {rows.length === 0 && <p className="quiet">{text('scorecards.criteriaNone')}</p>}
          <RowList
            name="criteria"
            rows={rows}
            onRows={onRows}
            max={LIMITS.jobCriteria}
            nameOf={({ name }, at) => name.trim() || text('scorecards.criterionNumbered', { number: at + 1 })}
            make={() => newRow()}
            addLabel={text('scorecards.criterionAdd')}
          >
            {(row, at, onRow) =>
              row.isRated ? <Kept row={row} at={at} /> : <Words row={row} at={at} onRow={onRow} />
            }
          </RowList>
        </div>
      )}
    </FormField>
  )
}

function Kept({ row: { guidance }, at }: { row: CriterionRow; at: number }) {
  const text = useText()
  return (
    <div id={fieldId(`criteria-${at}-name`)} tabIndex={-1} className="criterion-row">
      {guidance && <p className="kept-lines">{guidance}</p>}
      <p className="fine">{text('scorecards.criterionRated')}</p>
    </div>
  )
}

type WordsProps = { row: CriterionRow; at: number; onRow: (row: CriterionRow) => void }

function Words({ row, at, onRow }: WordsProps) {
  const text = useText()
  return (
    <div className="criterion-row">
      <TextField
        name={`criteria-${at}-name`}
        label={text('scorecards.criterionName')}
        maxLength={LIMITS.criterionNameLength}
        value={row.name}
        onValue={(name) => onRow({ ...row, name })}
      />
      <FormField
        name={`criteria-${at}-guidance`}
        label={text('scorecards.criterionGuidance')}
        hint={text('scorecards.criterionGuidanceHint')}
        isOptional
      >
        {(attributes) => (
          <textarea
            rows={2}
            className="input"
            maxLength={LIMITS.criterionGuidanceLength}
            value={row.guidance}
            onChange={({ currentTarget }) => onRow({ ...row, guidance: currentTarget.value })}
            {...attributes}
          />
        )}
      </FormField>
    </div>
  )
}
