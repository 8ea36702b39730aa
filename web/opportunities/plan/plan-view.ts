import type { AwardNotice, Opening, Plan } from '#contract/procurement/plan.ts'
import { dateAndTime, dateOf } from '#web/app/i18n/format.ts'
import type { MessageId, MessageValues } from '#web/app/i18n/i18n.ts'
import type { ViewLocale } from '#web/app/view.ts'

type Fact = { name: string; value: string }
type Row = { id: number; name: string; guidance: string; points: string }

/** How an RFP is put out and judged, in the reader's words. */
export type PlanView = {
  facts: Fact[]
  lots: { number: number; title: string; description: string }[]
  /** Sentences on how one proposal is selected. */
  selection: string[]
  criteria: (Row & { minimum: string | null; parts: Row[] })[]
  /** Requirements that each proposal must meet, by envelope. */
  mandatory: { title: string; items: { id: number; name: string; document: string | null }[] }[]
  dates: Fact[]
  /** The opening of the proposals, and an end without an award; empty while they are taken, and once an award is announced. */
  opening: Fact[]
  /** Empty until an award is announced. */
  award: Fact[]
}

type Times = {
  award?: AwardNotice | null
  opening?: Opening | null
  is_held?: boolean
  questions_until?: string | null
  answers_until?: string | null
  published_at: string | null
  deadline_at: string | null
}

export function planView(plan: Plan, times: Times, locale: ViewLocale): PlanView {
  const text = (key: MessageId, values?: MessageValues) => locale.i18n._(key, values)
  const number = (value: number) => text('plan.number', { value })
  const rowOf = ({ id, name, guidance, points }: Plan['criteria'][number]['parts'][number]): Row => ({
    id,
    name,
    guidance,
    points: number(points),
  })
  return {
    facts: [...factsOf(plan, locale), ...sealingOf(times, text)],
    lots: plan.lots,
    selection: selectionOf(plan, text),
    criteria: plan.criteria.map((criterion) => ({
      ...rowOf(criterion),
      minimum: criterion.minimum === null ? null : number(criterion.minimum),
      parts: criterion.parts.map(rowOf),
    })),
    mandatory: (['TECHNICAL', 'FINANCIAL'] as const)
      .map((envelope) => ({
        title: text(`plan.envelope.${envelope}`),
        items: plan.mandatory
          .filter((each) => each.envelope === envelope)
          .map(({ id, name, needs_document }) => ({
            id,
            name,
            document: needs_document ? text('plan.needsDocument') : null,
          })),
      }))
      .filter(({ items }) => items.length > 0),
    dates: datesOf(times, locale),
    opening: times.award || !times.opening ? [] : openingOf(times.opening, locale),
    award: awardOf(times.award ?? null, locale),
  }
}

/** Of a published RFP, who holds the keys of its proposals. */
const sealingOf = ({ is_held }: Times, text: Text): Fact[] =>
  is_held === undefined
    ? []
    : [{ name: text('plan.sealing'), value: text(is_held ? 'plan.sealing.held' : 'plan.sealing.site') }]

const given = (facts: (Fact | { name: string; value: string | null | false })[]): Fact[] =>
  facts.flatMap(({ name, value }) => (value ? [{ name, value }] : []))

function factsOf(plan: Plan, locale: ViewLocale): Fact[] {
  const text = (key: MessageId, values?: MessageValues) => locale.i18n._(key, values)
  const day = (date: string | null) => date && dateOf(`${date}T00:00:00Z`, { ...locale, timeZone: 'UTC' })
  const [from, until] = [day(plan.delivery_from), day(plan.delivery_until)]
  const codes = plan.codes.map(({ scheme, id, description }) =>
    text('plan.code', { scheme, id, description }),
  )
  return given([
    { name: text('plan.category'), value: plan.category && text(`plan.category.${plan.category}`) },
    { name: text('plan.codes'), value: codes.join('\n') },
    { name: text('plan.method'), value: text(`plan.method.${plan.procurement_method}`) },
    { name: text('plan.deliveryPlace'), value: plan.delivery_place },
    {
      name: text('plan.delivery'),
      value:
        from && until
          ? text('plan.fromUntil', { from, until })
          : (from && text('plan.from', { from })) || (until && text('plan.until', { until })),
    },
    {
      name: text('plan.budget'),
      value: !plan.is_budget_shown && plan.selection_method === 'FIXED_BUDGET' && text('plan.budgetKept'),
    },
    {
      name: text('plan.prices'),
      value: plan.currency && text(`plan.prices.${plan.price_tax}`, { currency: plan.currency }),
    },
  ])
}

type Text = (key: MessageId, values?: MessageValues) => string

function selectionOf(plan: Plan, text: Text): string[] {
  const { selection_method: method, technical_weight: weight, minimum } = plan
  if (method === null) return []
  const rest = Math.round((100 - (weight ?? 0)) * 100) / 100
  return [
    text(`plan.selects.${method}`, { weight: weight ?? 0, rest }),
    ...(minimum ? [text('plan.minimumRule', { minimum })] : []),
    text('plan.tie'),
    ...(plan.is_bidder_blind ? [text('plan.blindRule')] : []),
    text('plan.standstillRule', { days: plan.standstill_days }),
  ]
}

function datesOf(times: Times, locale: ViewLocale): Fact[] {
  const at = (instant: string | null | undefined) => (instant ? dateAndTime(instant, locale) : null)
  const text = (key: MessageId) => locale.i18n._(key)
  return given([
    { name: text('plan.published'), value: at(times.published_at) },
    { name: text('plan.questionsUntil'), value: at(times.questions_until) },
    { name: text('plan.answersUntil'), value: at(times.answers_until) },
    { name: text('plan.deadline'), value: at(times.deadline_at) },
  ])
}

function openingOf({ opened_at, proposals, ending }: Opening, locale: ViewLocale): Fact[] {
  const text = (key: MessageId, values?: MessageValues) => locale.i18n._(key, values)
  return given([
    {
      name: text('plan.openedOn'),
      value: opened_at ? dateAndTime(opened_at, locale) : text('plan.notOpened'),
    },
    { name: text('plan.proposals'), value: proposals !== null && text('plan.received', { proposals }) },
    { name: text('plan.ending'), value: ending && text(`plan.ending.${ending}`) },
  ])
}

function awardOf(award: AwardNotice | null, locale: ViewLocale): Fact[] {
  if (!award) return []
  const text = (key: MessageId, values?: MessageValues) => locale.i18n._(key, values)
  const at = (instant: string | null) => instant && dateAndTime(instant, locale)
  const day = (date: string | null | undefined) =>
    date ? dateOf(`${date}T00:00:00Z`, { ...locale, timeZone: 'UTC' }) : null
  const { winner, amount, currency, proposals, awarded_at, contract } = award
  return given([
    { name: text(awarded_at ? 'plan.awardedTo' : 'plan.intendedFor'), value: winner ?? text('plan.noName') },
    { name: text('plan.awardPrice'), value: text('plan.amount', { amount, currency }) },
    { name: text('plan.proposals'), value: text('plan.number', { value: proposals }) },
    { name: text('plan.awardedOn'), value: at(awarded_at) },
    { name: text('plan.standstillUntil'), value: awarded_at ? null : at(award.standstill_until) },
    { name: text('plan.contract'), value: contract?.number ?? null },
    { name: text('plan.signedOn'), value: day(contract?.signed_on) },
    { name: text('plan.completedOn'), value: day(contract?.completed_on) },
  ])
}
