import type { Opportunity } from '#contract/opportunities/opportunities.ts'
import { bytesWords, dateAndTime, publishedWords, salaryWords } from '#web/app/i18n/format.ts'
import { labelsView, placeWords, type ViewLocale } from './view.ts'

export type DetailView = ReturnType<typeof detailView>

/** The worded texts of an opportunity's page. */
export function detailView(opportunity: Opportunity, locale: ViewLocale) {
  return {
    id: opportunity.id,
    name: opportunity.name,
    isOpen: opportunity.status === 'OPEN',
    labels: labelsView(opportunity, locale),
    closedOn: opportunity.deadline_at && dateAndTime(opportunity.deadline_at, locale),
    place: placeWords(opportunity, locale),
    salary: salaryWords(opportunity.salary, locale),
    published: opportunity.published_at && publishedWords(opportunity.published_at, locale.now, locale),
    skills: opportunity.skills,
    summary: opportunity.summary,
    ...opportunity.html,
    files: opportunity.attachments.map(({ id, name, size }) => ({
      id,
      name,
      size: bytesWords(size, locale),
    })),
  }
}
