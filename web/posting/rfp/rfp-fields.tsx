import { useRef } from 'react'
import { CATEGORIES, type PlanForm, PROCUREMENT_METHODS } from '#contract/procurement/plan.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ExplainedChoice } from '#web/parts/fields/explained-choice.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { Money, type PostFieldsProps, Texts, Times, Work } from '#web/posting/post-parts.tsx'
import { CheckBox } from './check-box.tsx'
import { CodesField } from './codes-field.tsx'
import { LotsField } from './lots-field.tsx'
import type { PlanProps } from './plan-props.ts'
import { SelectionFields } from './selection-fields.tsx'
import '#web/posting/post-fields.css'

type Props = PostFieldsProps & { publishedAt: string | null; postId: number }

/** The form of an RFP: what is wanted, how it is put out, how one proposal is selected; type, place and level are facts at its end. */
export function RfpFields(props: Props) {
  const text = useText()
  const { form, onChange } = props
  // Copied criteria arrive later, and add to what has been typed until then.
  const latest = useRef(form.plan)
  latest.current = form.plan
  const onPlan = (part: Partial<PlanForm>) => {
    latest.current = { ...latest.current, ...part }
    onChange({ plan: latest.current })
  }
  const own: PlanProps = { plan: form.plan, onPlan }
  return (
    <>
      <Texts {...props} />
      <fieldset className="post-part">
        <legend>{text('rfp.procurement')}</legend>
        <Procurement {...own} />
        <CodesField {...own} />
      </fieldset>
      <LotsField {...own} />
      <fieldset className="post-part">
        <legend>{text('rfp.delivery')}</legend>
        <Delivery {...own} />
      </fieldset>
      <Money {...props} />
      <CheckBox
        label={text('rfp.budgetShown')}
        hint={text('rfp.budgetShownHint')}
        isChecked={form.plan.is_budget_shown}
        onCheck={(is_budget_shown) => onPlan({ is_budget_shown })}
      />
      <CheckBox
        label={text('rfp.taxIncluded')}
        hint={text('rfp.taxIncludedHint')}
        isChecked={form.plan.price_tax === 'INCLUDED'}
        onCheck={(isIncluded) => onPlan({ price_tax: isIncluded ? 'INCLUDED' : 'EXCLUDED' })}
      />
      <Times {...props} />
      <TenderingDays deadline={form.deadline} publishedAt={props.publishedAt} />
      <SelectionFields {...own} postId={props.postId} />
      <fieldset className="post-part">
        <legend>{text('rfp.facts')}</legend>
        <p className="field-hint">{text('rfp.factsHint')}</p>
        <Work {...props} />
      </fieldset>
    </>
  )
}

function Procurement({ plan, onPlan }: PlanProps) {
  const text = useText()
  return (
    <>
      <SelectField
        name="category"
        label={text('plan.category')}
        options={CATEGORIES.map((value) => ({ value, label: text(`plan.category.${value}`) }))}
        value={plan.category}
        onValue={(value) => onPlan({ category: CATEGORIES.find((each) => each === value) ?? '' })}
      />
      <ExplainedChoice
        name="procurement_method"
        label={text('plan.method')}
        options={PROCUREMENT_METHODS.map((value) => ({
          value,
          label: text(`rfp.method.${value}`),
          text: text(`rfp.method.${value}.text`),
        }))}
        value={plan.procurement_method}
        onValue={(value) => {
          const procurement_method = PROCUREMENT_METHODS.find((each) => each === value)
          if (procurement_method) onPlan({ procurement_method })
        }}
      />
    </>
  )
}

function Delivery({ plan, onPlan }: PlanProps) {
  const text = useText()
  return (
    <>
      <TextField
        name="delivery_place"
        label={text('plan.deliveryPlace')}
        isOptional
        maxLength={LIMITS.shortTextLength}
        value={plan.delivery_place}
        onValue={(delivery_place) => onPlan({ delivery_place })}
      />
      <div className="form-pair">
        <TextField
          name="delivery_from"
          label={text('rfp.deliveryFrom')}
          isOptional
          type="date"
          value={plan.delivery_from}
          onValue={(delivery_from) => onPlan({ delivery_from })}
        />
        <TextField
          name="delivery_until"
          label={text('rfp.deliveryUntil')}
          isOptional
          type="date"
          value={plan.delivery_until}
          onValue={(delivery_until) => onPlan({ delivery_until })}
        />
      </div>
    </>
  )
}

const DAY_MS = 86_400_000

/** Days between today, or the publication, and the deadline. */
function TenderingDays({ deadline, publishedAt }: { deadline: string; publishedAt: string | null }) {
  const text = useText()
  const since = new Date(publishedAt ?? Date.now()).toISOString().slice(0, 10)
  const days = Math.round((Date.parse(deadline) - Date.parse(since)) / DAY_MS)
  if (!(days >= 0)) return null
  return (
    <p className="field-hint" role="status">
      {text('rfp.days', { days })}
    </p>
  )
}
