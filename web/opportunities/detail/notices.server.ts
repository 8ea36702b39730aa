import type { Api } from '#contract/endpoint.ts'
import { type FieldChange, listAddenda } from '#contract/procurement/addenda.ts'
import { listQuestions } from '#contract/procurement/questions.ts'
import { countryName, dateAndTime } from '#web/app/i18n/format.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import type { ViewLocale } from '#web/app/view.ts'
import type { NoticesView } from './notices-view.ts'

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
const LISTED: Partial<Record<FieldChange['field'], string>> = {
  type: 'type.',
  location: 'location.',
  level: 'level.',
  salary_period: 'period.',
}

function changeWords({ field, before, after }: FieldChange, locale: ViewLocale) {
  const text = (key: MessageId, values?: Record<string, string>) => locale.i18n._(key, values)
  const [was, is] = TIMES.includes(field) ? [before, after] : changedLines(before ?? '', after ?? '')
  const value = (given: string | null) => {
    if (!given) return text('changed.nothing')
    if (TIMES.includes(field)) return dateAndTime(given, locale)
    if (field === 'country') return countryName(given, locale) ?? given
    const prefix = LISTED[field]
    return prefix ? locale.i18n._(`${prefix}${given}`) : given
  }
  return {
    field: text(`changed.${field}`),
    before: text('changed.before', { value: value(was) }),
    after: text('changed.after', { value: value(is) }),
  }
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
