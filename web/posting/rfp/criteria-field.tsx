import { type CriterionForm, type PlanForm, totalOf, worthOf } from '#contract/procurement/plan.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { NumberField } from '#web/parts/fields/number-field.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { newKey, RowList } from '#web/parts/rows/row-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './criteria-field.css'

type CriteriaFieldProps = {
  criteria: PlanForm['criteria']
  onCriteria: (criteria: PlanForm['criteria']) => void
}

type Part = CriterionForm['parts'][number]

const makePart = (): Part => ({ key: newKey(), name: '', guidance: '', points: '' })

/** The technical criteria with their sub-criteria; their total stays in view. */
export function CriteriaField({ criteria, onCriteria }: CriteriaFieldProps) {
  const text = useText()
  return (
    <FormField name="criteria" label={text('criteria.title')} hint={text('criteria.hint')} isGroup>
      {() => (
        <>
          <Total total={totalOf(criteria)} />
          <RowList
            name="criteria"
            rows={criteria}
            onRows={onCriteria}
            max={LIMITS.criteria}
            nameOf={({ name }, at) => name.trim() || text('criteria.numbered', { number: at + 1 })}
            make={() => ({ ...makePart(), minimum: '', parts: [] })}
            addLabel={text('criteria.add')}
          >
            {(row, at, onRow) => <Criterion name={`criteria-${at}`} criterion={row} onCriterion={onRow} />}
          </RowList>
        </>
      )}
    </FormField>
  )
}

function Total({ total }: { total: number }) {
  const text = useText()
  const left = Math.round((100 - total) * 100) / 100
  return (
    <p className="criteria-total" role="status">
      {left === 0 && <Icon name="check" />}
      <b>{text('criteria.total', { total })}</b>
      {left > 0 && ` ${text('criteria.left', { left })}`}
      {left < 0 && ` ${text('criteria.over', { over: -left })}`}
    </p>
  )
}

type CriterionProps = {
  name: string
  criterion: CriterionForm
  onCriterion: (criterion: CriterionForm) => void
}

function Criterion({ name, criterion, onCriterion }: CriterionProps) {
  const text = useText()
  const { parts, minimum } = criterion
  const change = (part: Partial<CriterionForm>) => onCriterion({ ...criterion, ...part })
  return (
    <>
      <Scored name={name} row={criterion} onRow={change} hasPoints={parts.length === 0}>
        <NumberField
          name={`${name}-minimum`}
          label={text('criteria.minimum')}
          isOptional
          maxLength={8}
          value={minimum}
          onValue={(typed) => change({ minimum: typed })}
        />
      </Scored>
      {parts.length > 0 && (
        <p className="field-hint">{text('criteria.ofParts', { points: worthOf(criterion) })}</p>
      )}
      <RowList
        name={`${name}-parts`}
        rows={parts}
        onRows={(next) => change({ parts: next })}
        max={LIMITS.subCriteria}
        nameOf={(part, at) => part.name.trim() || text('criteria.subNumbered', { number: at + 1 })}
        make={makePart}
        addLabel={text('criteria.addSub')}
        isSub
      >
        {(part, at, onPart) => (
          <Scored
            name={`${name}-parts-${at}`}
            row={part}
            onRow={(changed) => onPart({ ...part, ...changed })}
            hasPoints
          />
        )}
      </RowList>
    </>
  )
}

type ScoredProps = {
  name: string
  row: Part
  onRow: (part: Partial<Part>) => void
  hasPoints: boolean
  children?: React.ReactNode
}

function Scored({ name, row, onRow, hasPoints, children }: ScoredProps) {
  const text = useText()
  return (
    <>
      <TextField
        name={`${name}-name`}
        label={text('criteria.name')}
        maxLength={LIMITS.shortTextLength}
        value={row.name}
        onValue={(typed) => onRow({ name: typed })}
      />
      <TextAreaField
        name={`${name}-guidance`}
        label={text('criteria.guidance')}
        isOptional
        rows={3}
        maxLength={LIMITS.criterionGuidanceLength}
        value={row.guidance}
        onValue={(typed) => onRow({ guidance: typed })}
      />
      <div className="criteria-points">
        {hasPoints && (
          <NumberField
            name={`${name}-points`}
            label={text('criteria.points')}
            maxLength={8}
            value={row.points}
            onValue={(typed) => onRow({ points: typed })}
          />
        )}
        {children}
      </div>
    </>
  )
}
