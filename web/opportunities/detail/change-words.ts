import type { FieldChange } from '#contract/procurement/addenda.ts'
import { countryName, dateAndTime, dateOf } from '#web/app/i18n/format.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import type { ViewLocale } from '#web/app/view.ts'
import type { ChangeView } from './notices-view.ts'
import { textDifference } from './text-difference.ts'

type Locale = Pick<ViewLocale, 'i18n' | 'timeZone'>

const TIMES = ['deadline', 'questions_until', 'answers_until']
const DAYS = ['delivery_from', 'delivery_until']
const LISTED: Partial<Record<FieldChange['field'], string>> = {
  type: 'type.',
  location: 'location.',
  level: 'level.',
  salary_period: 'period.',
  procurement_method: 'plan.method.',
  category: 'plan.category.',
  is_budget_shown: 'changed.',
  price_tax: 'changed.price_tax.',
  selection_method: 'changed.selection_method.',
  is_bidder_blind: 'changed.',
  requirement_document: 'changed.',
  requirement_envelope: 'changed.requirement_envelope.',
}
/** Texts, of which a reader wants to see the changed words. */
const TEXTS: ReadonlySet<FieldChange['field']> = new Set([
  'name',
  'description',
  'requirements',
  'qualifications',
  'skills',
  'attachments',
  'codes',
  'delivery_place',
  'lot_title',
  'lot_description',
  'criterion_name',
  'criterion_guidance',
  'criteria_order',
  'requirement_name',
])
const ITEMS: readonly FieldChange['field'][] = ['lot', 'criterion', 'requirement']

/** A change of an addendum in words, for its page and for the company's; the texts are those of worded-texts.ts. */
export function changeWords({ field, item, before, after }: FieldChange, locale: Locale): ChangeView {
  const text = (key: MessageId, values?: Record<string, string>) => locale.i18n._(key, values)
  const name =
    item === undefined
      ? text(`changed.${field}`)
      : text('changed.of', { field: text(`changed.${field}`), item })
  if (field === 'budget') return { field: name, after: text('changed.budgetKept') }
  if (ITEMS.includes(field))
    return { field: name, after: text(before === null ? 'changed.added' : 'changed.removed') }
  const isText = TEXTS.has(field)
  const [was, is] = isText ? changedLines(before ?? '', after ?? '') : [before, after]
  const parts = isText && before !== null && after !== null ? textDifference(was ?? '', is ?? '') : undefined
  if (parts) return { field: name, parts }
  const value = (given: string | null) => valueWords(field, given, locale)
  return {
    field: name,
    before: text('changed.before', { value: value(was) }),
    after: text('changed.after', { value: value(is) }),
  }
}

function valueWords(field: FieldChange['field'], given: string | null, locale: Locale): string {
  if (!given) return locale.i18n._('changed.nothing')
  if (TIMES.includes(field)) return dateAndTime(given, locale)
  if (DAYS.includes(field)) return dateOf(`${given}T00:00:00Z`, { ...locale, timeZone: 'UTC' })
  if (field === 'country') return countryName(given, locale) ?? given
  const prefix = LISTED[field]
  return prefix ? locale.i18n._(`${prefix}${given}`) : given
}

/** The differing lines of two texts, without their common beginning and end. */
export function changedLines(before: string, after: string): [string, string] {
  const [was, is] = [before.split('\n'), after.split('\n')]
  const most = Math.min(was.length, is.length)
  let head = 0
  while (head < most && was[head] === is[head]) head++
  let tail = 0
  while (tail < most - head && was.at(-1 - tail) === is.at(-1 - tail)) tail++
  const middle = (lines: string[]) =>
    lines
      .slice(head, lines.length - tail)
      .join('\n')
      .trim()
  return [middle(was), middle(is)]
}
