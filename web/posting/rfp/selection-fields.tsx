import { ENVELOPES, pointsOf, type RequirementForm, SELECTION_METHODS } from '#contract/procurement/plan.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ExplainedChoice } from '#web/parts/fields/explained-choice.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { NumberField } from '#web/parts/fields/number-field.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { newKey, RowList } from '#web/parts/rows/row-list.tsx'
import { CheckBox } from './check-box.tsx'
import { CriteriaField } from './criteria-field.tsx'
import type { PlanProps } from './plan-props.ts'
import { StartFrom } from './start-from.tsx'

/** How one proposal is selected: method, weights, minimum, criteria, requirements, panel and standstill. */
export function SelectionFields({ plan, onPlan, postId }: PlanProps & { postId: number }) {
  const text = useText()
  return (
    <fieldset className="post-part">
      <legend>{text('plan.selection')}</legend>
      <StartFrom plan={plan} onPlan={onPlan} postId={postId} />
      <Method plan={plan} onPlan={onPlan} />
      <NumberField
        name="minimum"
        label={text('rfp.minimum')}
        hint={text('rfp.minimumHint')}
        isOptional
        maxLength={8}
        value={plan.minimum}
        onValue={(minimum) => onPlan({ minimum })}
      />
      <CriteriaField criteria={plan.criteria} onCriteria={(criteria) => onPlan({ criteria })} />
      <Requirements plan={plan} onPlan={onPlan} />
      <CheckBox
        label={text('rfp.blind')}
        hint={text('rfp.blindHint')}
        isChecked={plan.is_bidder_blind}
        onCheck={(is_bidder_blind) => onPlan({ is_bidder_blind })}
      />
      <TextField
        name="standstill_days"
        label={text('rfp.standstill')}
        hint={text('rfp.standstillHint')}
        isOptional
        inputMode="numeric"
        maxLength={2}
        value={plan.standstill_days}
        onValue={(standstill_days) => onPlan({ standstill_days })}
      />
    </fieldset>
  )
}

function Method({ plan, onPlan }: PlanProps) {
  const text = useText()
  const weight = pointsOf(plan.technical_weight)
  const isWeight = weight !== undefined && weight >= 1 && weight <= 99
  return (
    <>
      <ExplainedChoice
        name="selection_method"
        label={text('rfp.selection')}
        hint={text('rfp.selectionHint')}
        options={SELECTION_METHODS.map((value) => ({
          value,
          label: text(`rfp.selection.${value}`),
          text: text(`rfp.selection.${value}.text`),
        }))}
        value={plan.selection_method}
        onValue={(value) =>
          onPlan({ selection_method: SELECTION_METHODS.find((each) => each === value) ?? '' })
        }
      />
      {plan.selection_method === 'QUALITY_AND_COST' && (
        <NumberField
          name="technical_weight"
          label={text('rfp.weight')}
          hint={
            isWeight
              ? text('rfp.weightOfPrice', { rest: Math.round((100 - weight) * 100) / 100 })
              : text('rfp.weightHint')
          }
          maxLength={6}
          value={plan.technical_weight}
          onValue={(technical_weight) => onPlan({ technical_weight })}
        />
      )}
    </>
  )
}

function Requirements({ plan, onPlan }: PlanProps) {
  const text = useText()
  return (
    <FormField
      name="mandatory"
      label={text('plan.mandatory')}
      hint={text('rfp.mandatoryHint')}
      isOptional
      isGroup
    >
      {() => (
        <RowList<RequirementForm>
          name="mandatory"
          rows={plan.mandatory}
          onRows={(mandatory) => onPlan({ mandatory })}
          max={LIMITS.requirements}
          nameOf={({ name }, at) => name.trim() || text('rfp.requirement', { number: at + 1 })}
          make={() => ({ key: newKey(), name: '', needs_document: true, envelope: 'TECHNICAL' })}
          addLabel={text('rfp.addRequirement')}
        >
          {(row, at, onRow) => (
            <>
              <TextField
                name={`mandatory-${at}-name`}
                label={text('rfp.requirementName')}
                maxLength={LIMITS.shortTextLength}
                value={row.name}
                onValue={(name) => onRow({ ...row, name })}
              />
              <SelectField
                name={`mandatory-${at}-envelope`}
                label={text('rfp.envelope')}
                options={ENVELOPES.map((value) => ({ value, label: text(`plan.envelope.${value}`) }))}
                value={row.envelope}
                onValue={(value) => {
                  const envelope = ENVELOPES.find((each) => each === value)
                  if (envelope) onRow({ ...row, envelope })
                }}
              />
              <CheckBox
                label={text('rfp.needsDocument')}
                isChecked={row.needs_document}
                onCheck={(needs_document) => onRow({ ...row, needs_document })}
              />
            </>
          )}
        </RowList>
      )}
    </FormField>
  )
}
