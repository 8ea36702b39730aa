import type { Opportunity } from '#contract/opportunities/opportunities.ts'
import { bytesWords, dateAndTime, languageName, publishedWords, salaryWords } from '#web/app/i18n/format.ts'
import { labelsView, otherLanguage, placeWords, type ViewLocale } from './view.ts'

export type DetailView = ReturnType<typeof detailView>

/** The worded texts of an opportunity's page. */
export function detailView(opportunity: Opportunity, locale: ViewLocale) {
  const { deadline_at, closed_at } = opportunity
  const lang = otherLanguage(opportunity.language, locale)
  return {
    id: opportunity.id,
    name: opportunity.name,
    lang,
    /** "Written in French", where that is not the page's language. */
    writtenIn: lang && locale.i18n._('detail.writtenIn', { language: languageName(lang, locale) }),
    isOpen: opportunity.status === 'OPEN',
    labels: labelsView(opportunity, locale),
    deadline: deadline_at && dateAndTime(deadline_at, locale),
    /** Set for one that closed before its deadline. */
    closedOn: closed_at && closed_at !== deadline_at ? dateAndTime(closed_at, locale) : null,
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
