import type { Opportunity } from '#contract/opportunities/opportunities.ts'
import { bytesWords, dateAndTime, publishedWords, salaryWords } from '#web/app/i18n/format.ts'
import { labelsView, placeWords, type ViewLocale } from './view.ts'

export type DetailView = ReturnType<typeof detailView>

/** A call as its page shows it, worded. */
export function detailView(call: Opportunity, locale: ViewLocale) {
  return {
    id: call.id,
    name: call.name,
    isOpen: call.status === 'OPEN',
    labels: labelsView(call, locale),
    closedOn: call.deadline_at && dateAndTime(call.deadline_at, locale),
    place: placeWords(call, locale),
    salary: salaryWords(call.salary, locale),
    published: call.published_at && publishedWords(call.published_at, locale.now, locale),
    skills: call.skills,
    summary: call.summary,
    ...call.html,
    files: call.attachments.map(({ id, name, size }) => ({ id, name, size: bytesWords(size, locale) })),
  }
}
