import type { Api } from '#contract/endpoint.ts'
import { type FieldChange, listAddenda } from '#contract/procurement/addenda.ts'
import { listQuestions } from '#contract/procurement/questions.ts'
import { countryName, dateAndTime, dateOf } from '#web/app/i18n/format.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import type { ViewLocale } from '#web/app/view.ts'
import type { ChangeView, NoticesView } from './notices-view.ts'
import { textDifference } from './text-difference.server.ts'

/** Addenda and answers of an RFP, in the reader's language. */
export async function loadNotices(api: Api, id: string, locale: ViewLocale): Promise<NoticesView> {
  const [addenda, questions] = await Promise.all([
    api(listAddenda, { params: { id } }),
    api(listQuestions, { params: { id } }),
  ])
  const { answers, takes_questions, questions_until } = questions
  const text = (key: MessageId, values?: Record<string, string | number>) => locale.i18n._(key, values)
  return {
    addenda: addenda.map(({ number, title, changes, published_at, ...addendum }) => ({
      number,
      title: text('addendum.title', { number, title }),
      date: text('addendum.published', { date: dateAndTime(published_at, locale) }),
      text: addendum.text,
      changes: changes.map((change) => changeWords(change, locale)),
    })),
    answers: answers.map(({ answered_at, ...answer }) => ({
      ...answer,
      date: text('answer.published', { date: dateAndTime(answered_at, locale) }),
    })),
    asking: takes_questions
      ? text('questions.until', {
          date: questions_until ? dateAndTime(questions_until, locale) : text('deadline.none'),
        })
      : null,
  }
}

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

function changeWords({ field, item, before, after }: FieldChange, locale: ViewLocale): ChangeView {
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

function valueWords(field: FieldChange['field'], given: string | null, locale: ViewLocale): string {
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
