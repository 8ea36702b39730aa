import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { newKey, RowList } from '#web/parts/rows/row-list.tsx'
import type { PlanProps } from './plan-props.ts'

/** The lots of an RFP, priced one by one. */
export function LotsField({ plan, onPlan }: PlanProps) {
  const text = useText()
  return (
    <FormField name="lots" label={text('plan.lots')} hint={text('rfp.lotsHint')} isOptional isGroup>
      {() => (
        <RowList
          name="lots"
          rows={plan.lots}
          onRows={(lots) => onPlan({ lots })}
          max={LIMITS.lots}
          nameOf={({ title }, at) => title.trim() || text('rfp.lot', { number: at + 1 })}
          make={() => ({ key: newKey(), title: '', description: '' })}
          addLabel={text('rfp.addLot')}
        >
          {(lot, at, onLot) => (
            <>
              <TextField
                name={`lots-${at}-title`}
                label={text('rfp.lotTitle')}
                maxLength={LIMITS.shortTextLength}
                value={lot.title}
                onValue={(title) => onLot({ ...lot, title })}
              />
              <TextAreaField
                name={`lots-${at}-description`}
                label={text('post.description')}
                isOptional
                rows={3}
                maxLength={LIMITS.summaryLength}
                value={lot.description}
                onValue={(description) => onLot({ ...lot, description })}
              />
            </>
          )}
        </RowList>
      )}
    </FormField>
  )
}
