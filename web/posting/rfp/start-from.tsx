import { useState } from 'react'
import { listPosts } from '#contract/posting/post-list.ts'
import { readPost } from '#contract/posting/posts.ts'
import { listPlanTemplates, type PlanForm } from '#contract/procurement/plan.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import type { PlanProps } from './plan-props.ts'
import './start-from.css'

/** A source of how proposals are judged; `load` reads the plan of an earlier RFP. */
type Source = { value: string; label: string; name: string; load: () => Promise<PlanForm> }
type Judged = Pick<PlanForm, 'selection_method' | 'technical_weight' | 'minimum' | 'criteria' | 'mandatory'>

const judgedOf = ({
  selection_method,
  technical_weight,
  minimum,
  criteria,
  mandatory,
}: PlanForm): Judged => ({
  selection_method,
  technical_weight,
  minimum,
  criteria,
  mandatory,
})

/** Takes over how one is selected from an earlier RFP of the company, the last one first, or from a template; with a way back. */
export function StartFrom({ plan, onPlan, postId }: PlanProps & { postId: number }) {
  const text = useText()
  const [sources, setSources] = useState<Source[]>()
  const [chosen, setChosen] = useState('')
  const [taken, setTaken] = useState<{ name: string; before: Judged }>()
  const [problem, setProblem] = useState<string>()
  const attempt = (work: () => Promise<void>) => {
    setProblem(undefined)
    work().catch((error: unknown) => setProblem(problemWords(error, text('error.offline.text'))))
  }
  const load = () =>
    attempt(async () => {
      const [rfps, templates] = await Promise.all([
        api(listPosts, { query: { kind: 'RFP', page_size: String(LIMITS.pageSizeMax) } }),
        api(listPlanTemplates),
      ])
      const others = rfps.filter(({ id, name }) => id !== postId && name.trim() !== '')
      setSources([
        ...others.map(({ id, name }, at) => ({
          value: String(id),
          label: at === 0 ? text('rfp.startLast', { name }) : name,
          name,
          load: async () => (await api(readPost, { params: { id: String(id) } })).form.plan,
        })),
        ...templates.map(({ id, name, plan: own }) => ({
          value: id,
          label: text('rfp.startTemplate', { name }),
          name,
          load: () => Promise.resolve(own),
        })),
      ])
    })
  const take = ({ name, load: loadPlan }: Source) =>
    attempt(async () => {
      const from = await loadPlan()
      if (from.criteria.length === 0) return setProblem(text('rfp.startNone', { name }))
      setTaken({ name, before: judgedOf(plan) })
      onPlan(judgedOf(from))
    })
  const source = sources?.find(({ value }) => value === chosen)
  return (
    <div className="start-from">
      {!sources && (
        <button type="button" className={button('secondary')} onClick={load}>
          {text('rfp.startLoad')}
        </button>
      )}
      {sources && (
        <>
          <SelectField
            name="start_from"
            label={text('rfp.start')}
            hint={text('rfp.startHint')}
            options={sources}
            value={chosen}
            onValue={setChosen}
            autoFocus
          />
          <button
            type="button"
            className={button('secondary')}
            disabled={!source}
            onClick={() => source && take(source)}
          >
            {text('rfp.startUse')}
          </button>
        </>
      )}
      {problem && <Banner kind="error">{problem}</Banner>}
      {taken && (
        <p role="status">
          {text('rfp.started', { name: taken.name })}{' '}
          <button
            type="button"
            className={button('quiet')}
            onClick={() => {
              onPlan(taken.before)
              setTaken(undefined)
            }}
          >
            {text('rows.undo')}
          </button>
        </p>
      )}
    </div>
  )
}
