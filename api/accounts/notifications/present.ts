import { INTERVIEW_WORDING } from '#api/accounts/interview-notices/present.ts'
import { DAY, instant, titleAndContent, type Worded } from '#api/accounts/notification-words/present.ts'
import type { Words } from '#api/platform/words/words.ts'
import type { Notification } from '#contract/accounts/notifications.ts'
import { MISSING_DAYS } from '#contract/integrations/careers-page.ts'
import { EXPORT_DAYS } from '#contract/integrations/company-exports.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import type { NotificationRow } from './queries.ts'
import { type FieldName, type MessageName, type ParamsOf, readMessage } from './rules.ts'

export const presentNotification = (
  words: Words,
  row: Pick<NotificationRow, 'id' | 'message' | 'params' | 'link' | 'createdAt' | 'readAt'>,
): Notification => ({
  id: row.id,
  ...wordMessage(words, row),
  link: row.link,
  created_at: row.createdAt.toISOString(),
  read: row.readAt !== null,
})

/** A message in its reader's language. */
export function wordMessage(words: Words, row: Pick<NotificationRow, 'message' | 'params'>): Worded {
  const { message, params } = readMessage(row) // of this message
  return (WORDING[message] as (words: Words, params: unknown) => Worded)(words, params)
}
const WORDING: { [Name in MessageName]: (words: Words, params: ParamsOf<Name>) => Worded } = {
  written: (_, { title, content }) => ({ title, content }),
  deadline_near: (words, { name, at, timeZone }) => ({
    title: words.text('notification.deadline_near.title', { name }),
    content: words.text('notification.deadline_near.content', { when: instant(words, at, timeZone) }),
  }),
  deadline_moved: (words, params) => ({
    title: words.text('notification.deadline_moved.title', { name: params.name }),
    content: sentences(closing(words, 'deadline_moved', params), changedWords(words, params.changed)),
  }),
  opportunity_reopened: (words, params) => ({
    title: words.text('notification.opportunity_reopened.title', { name: params.name }),
    content: sentences(closing(words, 'opportunity_reopened', params), changedWords(words, params.changed)),
  }),
  opportunity_changed: (words, { name, changed }) => ({
    title: words.text('notification.opportunity_changed.title', { name }),
    content: changedWords(words, changed),
  }),
  opportunity_closed: (words, { name, reason }) => ({
    title: words.text('notification.opportunity_closed.title', { name }),
    content: sentences(words.text('notification.opportunity_closed.content'), reason),
  }),
  opportunity_cancelled: (words, { name, reason }) => ({
    title: words.text('notification.opportunity_cancelled.title', { name }),
    content: sentences(words.text('notification.opportunity_cancelled.content'), reason),
  }),
  post_not_published: titleAndContent('notification.post_not_published'),
  message_received: (words, { name, company, body }) => ({
    title: words.text('notification.message_received.title', { name, company }),
    content: body,
  }),
  ...INTERVIEW_WORDING,
  application_received: titleAndContent('notification.application_received'),
  status_changed: (words, params) =>
    titleAndContent('notification.status_changed')(words, {
      ...params,
      to: params.status,
      status: words.text(`applicationStatus.${params.status}`),
    }),
  application_refused: (words, { name, kind, part, file, takesMore }) => {
    const next = words.text(`notification.application_refused.${takesMore ? 'again' : 'over'}`, { kind })
    return titleAndContent('notification.application_refused')(words, { name, part, file, next })
  },
  proposal_refused: (words, { name, part, takesMore }) => {
    const next = words.text(`notification.application_refused.${takesMore ? 'again' : 'over'}`, {
      kind: 'RFP',
    })
    return titleAndContent('notification.proposal_refused')(words, { name, part, next })
  },
  firm_document_refused: titleAndContent('notification.firm_document_refused'),
  cv_refused: titleAndContent('notification.cv_refused'),
  addendum: (words, { name, number, title, hasBid }) => ({
    title: words.text('notification.addendum.title', { name, number }),
    content: words.text(`notification.addendum.${hasBid ? 'bidder' : 'content'}`, { title }),
  }),
  answers: (words, { name, count, isAsker }) => ({
    title: words.text(`notification.answers.${isAsker ? 'own' : 'title'}`, { name }),
    content: words.text('notification.answers.content', { count }),
  }),
  new_applicants: titleAndContent('notification.new_applicants'),
  new_proposals: titleAndContent('notification.new_proposals'),
  new_questions: titleAndContent('notification.new_questions'),
  new_messages: titleAndContent('notification.new_messages'),
  posts_to_review: titleAndContent('notification.posts_to_review'),
  companies_to_review: titleAndContent('notification.companies_to_review'),
  new_reports: titleAndContent('notification.new_reports'),
  today: todayWords,
  company_published: titleAndContent('notification.company_published'),
  offer_sent: (words, { title, content, until, timeZone }) => ({
    title,
    content: `${content}\n\n${words.text('notification.offer_sent.until', { date: instant(words, until, timeZone) })}`,
  }),
  approval_asked: titleAndContent('notification.approval_asked'),
  approval_given: titleAndContent('notification.approval_given'),
  approval_refused: titleAndContent('notification.approval_refused'),
  mentioned: titleAndContent('notification.mentioned'),
  scorecard_handed_in: titleAndContent('notification.scorecard_handed_in'),
  offer_withdrawn: titleAndContent('notification.offer_withdrawn'),
  offer_answered: (words, params) =>
    titleAndContent('notification.offer_answered')(words, {
      ...params,
      has: params.words ? 'yes' : 'no',
      held: params.held ?? 'no',
    }),
  panel_named: (words, { isChair, ...params }) =>
    titleAndContent('notification.panel_named')(words, { ...params, isChair: isChair ? 'yes' : 'no' }),
  panel_recused: titleAndContent('notification.panel_recused'),
  panel_turn: titleAndContent('notification.panel_turn'),
  scores_due: (words, { at, timeZone, isOver, name }) =>
    titleAndContent('notification.scores_due')(words, {
      name,
      isOver: isOver ? 'yes' : 'no',
      date: instant(words, at, timeZone),
    }),
  proposals_due: titleAndContent('notification.proposals_due'),
  opening_confirmed: (words, { until, timeZone, act, ...params }) =>
    titleAndContent('notification.opening_confirmed')(words, {
      ...params,
      act: words.text('notification.confirmed_act', { act }),
      date: instant(words, until, timeZone),
    }),
  documents_ending: (words, { until, ...params }) =>
    titleAndContent('notification.documents_ending')(words, {
      ...params,
      date: words.instant(new Date(until), 'UTC', { ...DAY, year: 'numeric' }),
    }),
  shares_wanted: titleAndContent('notification.shares_wanted'),
  confirmation_expired: (words, { name, act }) =>
    titleAndContent('notification.confirmation_expired')(words, {
      name,
      act: words.text('notification.confirmed_act', { act }),
    }),
  prices_wait: titleAndContent('notification.prices_wait'),
  standstill_near: (words, { name, at, timeZone }) =>
    titleAndContent('notification.standstill_near')(words, { name, date: instant(words, at, timeZone) }),
  award_ready: titleAndContent('notification.award_ready'),
  technical_opened: titleAndContent('notification.technical_opened'),
  proposals_ranked: titleAndContent('notification.proposals_ranked'),
  standstill_over: titleAndContent('notification.standstill_over'),
  contract_signed: (words, params) =>
    titleAndContent('notification.contract_signed')(words, {
      ...params,
      isWinner: params.isWinner ? 'yes' : 'no',
    }),
  proposal_below: (words, params) => ({
    title: words.text('notification.proposal_below.title', { name: params.name }),
    content: belowWords(words, params),
  }),
  scores_reopened: titleAndContent('notification.scores_reopened'),
  rfp_unsuccessful: titleAndContent('notification.rfp_unsuccessful'),
  financial_opened: titleAndContent('notification.financial_opened'),
  award_reopened: titleAndContent('notification.award_reopened'),
  intention_withdrawn: titleAndContent('notification.intention_withdrawn'),
  proposal_disqualified: titleAndContent('notification.proposal_disqualified'),
  award_intended: (words, { until, timeZone, ...params }) => {
    const { title, content } = outcomeWords(words, 'award_intended', params)
    const at = instant(words, until, timeZone)
    return {
      title,
      content: `${content}\n\n${words.text('notification.award_intended.standstill', { date: at })}`,
    }
  },
  award_made: (words, params) => outcomeWords(words, 'award_made', params),
  clarification_wanted: (words, { until, timeZone, ...params }) =>
    titleAndContent('notification.clarification_wanted')(words, {
      ...params,
      date: instant(words, until, timeZone),
    }),
  rfp_reopened: (words, { until, timeZone, ...params }) =>
    titleAndContent('notification.rfp_reopened')(words, {
      ...params,
      date: instant(words, until, timeZone),
    }),
  reopening_asked: titleAndContent('notification.reopening_asked'),
  clarification_closed: titleAndContent('notification.clarification_closed'),
  clarification_answered: titleAndContent('notification.clarification_answered'),
  clarification_overdue: titleAndContent('notification.clarification_overdue'),
  debrief_asked: titleAndContent('notification.debrief_asked'),
  debrief_answered: titleAndContent('notification.debrief_answered'),
  contract_document: titleAndContent('notification.contract_document'),
  export_ready: (words) => titleAndContent('notification.export_ready')(words, { days: EXPORT_DAYS }),
  export_failed: titleAndContent('notification.export_failed'),
  domain_missing: (words, params) =>
    titleAndContent('notification.domain_missing')(words, { ...params, days: MISSING_DAYS }),
  domain_ended: (words, params) =>
    titleAndContent('notification.domain_ended')(words, { ...params, days: MISSING_DAYS }),
  complaint_sent: titleAndContent('notification.complaint_sent'),
  complaint_decided: (words, params) =>
    titleAndContent('notification.complaint_decided')(words, {
      ...params,
      isUpheld: params.isUpheld ? 'yes' : 'no',
    }),
}

const WAITING = ['messages', 'questions', 'interviews', 'applicants', 'bidOpenings'] as const

/** A line for each thing that waits. */
function todayWords(words: Words, params: ParamsOf<'today'>): Worded {
  const lines = WAITING.filter((each) => params[each] > 0).map((each) =>
    words.text(`notification.today.${each}`, { count: params[each], days: LIMITS.verdictDays }),
  )
  return { title: words.text('notification.today.title'), content: lines.join('\n') }
}

/** A bidder's own points and rank, and who wins at what price. */
function outcomeWords(
  words: Words,
  name: 'award_intended' | 'award_made',
  params: ParamsOf<'award_made'>,
): Worded {
  const { total, rank, isWinner, ...rest } = params
  const own = words.text('notification.award_own', {
    number: params.number,
    total: total === null ? 'none' : words.number(total),
    rank: rank ?? 0,
  })
  const { title, content } = titleAndContent(`notification.${name}`)(words, {
    ...rest,
    isWinner: isWinner ? 'yes' : 'no',
  })
  return { title, content: `${content}\n\n${own}` }
}

/** A bidder's own scores, and nobody else's. */
function belowWords(words: Words, params: ParamsOf<'proposal_below'>): string {
  const { number, company, failed, total, minimum, scores } = params
  const sealed = words.text('notification.proposal_below.sealed')
  if (failed)
    return `${words.text('notification.proposal_below.failed', { number, company, ...failed })}\n\n${sealed}`
  const least = (value: number | null) => (value === null ? 'none' : words.number(value))
  const lines = scores.map((each) =>
    words.text('notification.proposal_below.score', { ...each, minimum: least(each.minimum) }),
  )
  const head = words.text('notification.proposal_below.total', {
    number,
    company,
    total: total ?? 0,
    minimum: least(minimum),
  })
  return [head, lines.join('\n'), sealed].join('\n\n')
}

function closing(
  words: Words,
  message: 'deadline_moved' | 'opportunity_reopened',
  { at, timeZone }: ParamsOf<'deadline_moved'>,
): string {
  if (at === null) return words.text(`notification.${message}.open`)
  return words.text(`notification.${message}.closes`, { when: instant(words, at, timeZone) })
}

/** "Salary and skills changed.", which may begin with a field or end with the fields. */
function changedWords(words: Words, changed: FieldName[]): string {
  if (changed.length === 0) return ''
  const fields = words.list(changed.map((field) => words.text(`notification.field.${field}`)))
  const sentence = words.text('notification.changed', { fields })
  const [first = ''] = sentence
  return first.toLocaleUpperCase(words.locale) + sentence.slice(first.length)
}

const sentences = (...all: (string | null)[]) => all.filter(Boolean).join(' ')
