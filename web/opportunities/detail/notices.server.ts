import type { Api } from '#contract/endpoint.ts'
import { listAddenda } from '#contract/procurement/addenda.ts'
import { listQuestions } from '#contract/procurement/questions.ts'
import { dateAndTime } from '#web/app/i18n/format.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import type { ViewLocale } from '#web/app/view.ts'
import { changeWords } from './change-words.ts'
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
