import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import type { Message, MessageName, ParamsOf } from '#api/accounts/notifications/rules.ts'
import { notifications, oneTimeCodes, users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies, invitations } from '#api/platform/database/tables/companies-tables.ts'
import { panelMembers } from '#api/platform/database/tables/evaluation-tables.ts'
import { interviews } from '#api/platform/database/tables/interviews-tables.ts'
import {
  opportunities,
  recommendationSettings,
  savedSearches,
  subscribers,
} from '#api/platform/database/tables/opportunities-tables.ts'
import type { Mail } from '#api/platform/mail/mail.ts'
import { type Decision, FACTOR_CHANGES, type MailJob, mailQueue } from '#api/platform/mail/queue.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import { PSEUDO_LANGUAGE } from '#contract/languages.ts'
import type { ClueKind } from '#contract/opportunities/recommended.ts'
import { APPLICATION_STATUSES, MEMBER_ROLES } from '#contract/vocabulary.ts'
import { person } from './support/accounts.ts'
import { threadsApp } from './support/hiring/threads.ts'
import { stoppedImports } from './support/integrations/job-sources.ts'
import { switchedOff } from './support/integrations/webhooks.ts'
import { plainWords } from './support/plain-english.ts'
import { queueOf } from './support/queue.ts'
import { awardMessages } from './support/texts/award-messages.ts'
import { companyMessages } from './support/texts/company-messages.ts'
import { invitedToFirm } from './support/texts/firm-invitation.ts'
import { interviewMessages } from './support/texts/interviews.ts'
import { newsMails, newsMessages } from './support/texts/news.ts'
import { offerMessages } from './support/texts/offer-messages.ts'
import { peopleMails } from './support/texts/people-mails.ts'
import { teamMessages } from './support/texts/team-messages.ts'

const app = await threadsApp()
const { database, server } = app
const mails = mailQueue(await queueOf(app.open))

const { companyId, recruiter, job, applicant, id: applicationId, number } = await app.applied()
await app.writeAsCompany(number, recruiter.token, 'Áre yóu thére?')
await app.writeAsApplicant(number, applicant.token, 'Í ám.')
const rfp = await app.make.rfp({ companyId })
await database.update(users).set({ language: PSEUDO_LANGUAGE, firstName: 'Kófi', lastName: 'Méns4h' })
await database.update(companies).set({ name: 'Vólta 1' })
await database.update(opportunities).set({ name: 'Más0n' })
await server.runDueJobs()
server.sent.length = 0

const ofName = { name: 'Más0n' }
const ofCompany = { ...ofName, company: 'Vólta 1' }
const ofJob = { ...ofCompany, kind: 'JOB' as const }
const closing = { ...ofName, at: '2026-12-04T23:59:00Z', timeZone: 'Africa/Accra' }
const changed = [
  ...['title', 'description', 'requirements', 'qualifications', 'type'],
  ...['location', 'level', 'place', 'skills', 'salary'],
] as ParamsOf<'deadline_moved'>['changed']
const below = { criterion: 'Méthod', points: 4, most: 40, minimum: null }
const bid = { ...ofCompany, number: '7', minimum: null, failed: null }
/** Each message with parameters for each of its texts. */
const moved = [
  { ...closing, changed },
  { ...closing, at: null, changed: [] },
]

const MESSAGES: { [Name in MessageName]: ParamsOf<Name>[] } = {
  written: [{ title: 'Títle 1', content: 'Cóntént 1' }],
  deadline_near: [closing],
  deadline_moved: moved,
  opportunity_reopened: moved,
  opportunity_changed: [{ ...ofName, changed }],
  opportunity_closed: [{ ...ofName, reason: 'Fílléd.' }],
  opportunity_cancelled: [{ ...ofName, reason: null }],
  post_not_published: [ofName],
  message_received: [{ ...ofCompany, body: 'Héllo' }],
  ...interviewMessages(ofCompany),
  application_received: [
    { ...ofJob, number: '7K3M', head: 'none' },
    { ...ofJob, kind: 'RFP', number: '7K3M', head: '4:00ff' },
  ],
  status_changed: APPLICATION_STATUSES.map((status) => ({ ...ofJob, status })),
  application_refused: [
    { ...ofName, kind: 'JOB', part: 'cv', file: 'cv1.pdf', takesMore: true },
    { ...ofName, kind: 'JOB', part: 'cv', file: 'cv1.pdf', takesMore: false },
  ],
  proposal_refused: [
    { ...ofName, part: 'technical_proposal', takesMore: false },
    { ...ofName, part: 'financial_proposal', takesMore: true },
  ],
  firm_document_refused: [{ file: 'f1.pdf' }],
  documents_ending: [1, 2].map((count) => ({ ...ofName, count, until: '2027-01-04' })),
  cv_refused: [{ file: 'cv1.pdf' }],
  addendum: [true, false].map((hasBid) => ({ ...ofName, number: 1, title: 'Wídér', hasBid })),
  answers: [1, 2].map((count) => ({ ...ofName, count, isAsker: count === 1 })),
  panel_named: [true, false].map((isChair) => ({ ...ofCompany, isChair })),
  panel_recused: [{ ...ofName, member: 'Áma' }],
  shares_wanted: [{ ...ofName, member: 'Áma' }],
  panel_turn: (['SCORE', 'CONSENSUS', 'ANSWER', 'FINALISE'] as const).map((turn) => ({ ...ofName, turn })),
  proposal_below: [
    { ...bid, total: 41, minimum: 70, scores: [below] },
    { ...bid, total: 81, scores: [{ ...below, minimum: 10 }] },
    { ...bid, total: null, failed: { requirement: 'Lícénce', reason: 'Nóne' }, scores: [] },
  ],
  scores_reopened: [{ ...ofCompany, reason: 'Érrór' }],
  rfp_unsuccessful: [{ ...ofCompany, reason: 'Nóne' }],
  ...awardMessages(ofCompany),
  ...newsMessages({ ...ofName, postId: job.id }),
  company_published: [1, 2].map((count) => ({ ...ofCompany, count })),
  ...offerMessages(ofCompany),
  ...teamMessages({ ...ofName, postId: job.id }),
  ...companyMessages,
}

const messages = Object.entries(MESSAGES).flatMap(([message, all]) =>
  all.map((params) => ({ message, params }) as Message),
) // of the same entry

/** Notifications to a member, who sees the job, one for each message. */
async function tellAll() {
  await database.delete(notifications)
  const notices = messages.map((each, at) => ({
    userId: recruiter.id,
    kind: 'MESSAGE' as const,
    about: `${at}`,
    link: '/',
    ...each,
  }))
  await database.transaction((tx) => notifyPeople(tx, mails, notices))
}

it('words every notification in the language of its reader', async () => {
  await tellAll()
  const told: { title: string; content: string }[] = []
  for (let page = 1; (page - 1) * 100 < messages.length; page++) {
    const path = `/api/accounts/user/notifications/?page_size=100&page=${page}`
    told.push(...(await app.get(path, recruiter.token)).json())
  }
  expect(told).toHaveLength(messages.length)
  expect(told.flatMap(({ title, content }) => plainWords(`${title}\n${content}`))).toEqual([])
})

const DECISIONS: Record<Decision, string | undefined> = {
  'company-approved': 'Vólta 1',
  'post-approved': 'Más0n',
  'post-refused': 'Más0n',
  'company-suspended': 'Vólta 1',
  'company-reinstated': 'Vólta 1',
  'opportunity-taken-down': 'Más0n',
  'opportunity-restored': 'Más0n',
  'account-suspended': undefined,
  'account-reinstated': undefined,
}

/** The mails of each kind that the tables hold something for. */
const MAILS: { [Kind in MailJob['kind']]: () => Promise<Omit<MailJob & { kind: Kind }, 'kind'>[]> } = {
  code: async () => {
    const { id: userId } = await person(database, 'JOB_SEEKER', { isVerified: false })
    await database.update(users).set({ language: PSEUDO_LANGUAGE }).where(eq(users.id, userId))
    const code = { userId, purpose: 'verify' as const }
    const [row] = await database.insert(oneTimeCodes).values(code).returning()
    return [{ codeId: row?.id ?? 0 }]
  },
  welcome: async () => [{ userId: applicant.id }, { userId: recruiter.id }],
  reset: async () => [{ email: applicant.email }],
  invitation: async () => {
    const expiresAt = new Date(Date.now() + 86_400_000)
    const values = MEMBER_ROLES.map((role) => ({ companyId, role, email: `${role}@example.org`, expiresAt }))
    const rows = await database
      .insert(invitations)
      .values(values.map((row) => ({ ...row, invitedBy: recruiter.id })))
      .returning()
    return rows.map(({ id }) => ({ invitationId: id }))
  },
  'panel-invitation': async () => {
    const invited = { opportunityId: rfp.id, name: 'Áma', isOutsider: true, addedBy: recruiter.id }
    const rows = await database
      .insert(panelMembers)
      .values([true, false].map((isChair) => ({ ...invited, isChair, email: `${isChair}@example.org` })))
      .returning()
    return rows.map(({ id }) => ({ panelMemberId: id }))
  },
  'second-step': async () => {
    await database.execute(sql`update companies set second_step_from = now() + interval '7 days'`)
    return [{ userId: recruiter.id }]
  },
  'password-changed': async () => [{ userId: applicant.id }],
  'account-locked': async () => [{ userId: applicant.id }],
  'new-device': async () => {
    const client = { address: '10.0.0.9', userAgent: '' }
    const caller = { userId: applicant.id, sessionId: 1 }
    return [{ eventId: await logSecurityEvent(database, { kind: 'signed_in', caller, client }) }]
  },
  factors: async () => FACTOR_CHANGES.map((change) => ({ userId: applicant.id, change })),
  opener: async () => {
    const change = { userId: applicant.id, memberId: recruiter.id, companyId: recruiter.companyId }
    return [true, false].map((isAble) => ({ ...change, isAble }))
  },
  provider: async () =>
    (['connected', 'disconnected'] as const).map((change) => ({ userId: applicant.id, change })),
  'webhook-off': async () => [
    { userId: recruiter.id, endpointId: await switchedOff(database, recruiter.companyId) },
  ],
  'job-source': () => stoppedImports(database, recruiter),
  'audit-head': async () => [{ userId: applicant.id, id: 4, hash: '00ff' }],
  'firm-invitation': async () => [{ firmInvitationId: await invitedToFirm(database, recruiter.id) }],
  leaving: async () => {
    await database.execute(sql`update users set delete_at = '2026-12-04' where id = ${applicant.id}`)
    return [{ userId: applicant.id }]
  },
  notification: async () => {
    await tellAll()
    const rows = await database.select().from(notifications)
    return rows.map(({ id }) => ({ notificationId: id }))
  },
  message: async () => {
    const [, answer] = await app.messagesOf(applicationId)
    return [{ messageId: answer?.id ?? 0, userId: recruiter.id }]
  },
  news: () => newsMails(database, { userId: recruiter.id, jobId: job.id, rfpId: rfp.id, applicationId }),
  interview: async () => {
    const times = { startsAt: new Date('2027-12-04T10:00:00Z'), endsAt: new Date('2027-12-04T11:00:00Z') }
    const [row] = await database
      .insert(interviews)
      .values({ applicationId, ...times, place: 'Óffíce 4', note: '', createdBy: recruiter.id })
      .returning()
    await tellAll()
    const [told] = await database.select().from(notifications)
    return [{ notificationId: told?.id ?? 0, interviewId: row?.id ?? 0, sequence: row?.sequence ?? 0 }]
  },
  alert: async () => {
    const search = { name: 'Bríck5', kinds: ['JOB', 'RFP'], query: {}, frequency: 'DAILY', time_zone: 'UTC' }
    const token = applicant.token
    await app.ask('/api/user/saved-searches/', { token, body: search })
    const [row] = await database.select().from(savedSearches)
    const alert = { savedSearchId: row?.id ?? 0, opportunityIds: [job.id, rfp.id] }
    return [
      { ...alert, more: 0 },
      { ...alert, more: 3 },
    ]
  },
  recommended: async () => {
    const wanted = { userId: applicant.id, isMailed: true }
    await database.insert(recommendationSettings).values(wanted).onConflictDoNothing()
    const named = (kind: ClueKind, what: string) => [{ id: job.id, because: [{ kind, what }] }]
    return [
      { userId: applicant.id, jobs: named('skill', 'Bríck5') },
      { userId: applicant.id, jobs: named('saved', 'Más0n') },
      { userId: applicant.id, jobs: named('applied', 'Más0n') },
    ]
  },
  'confirm-alert': async () => {
    const [row] = await database
      .insert(subscribers)
      .values({ email: 'reader@example.net', language: PSEUDO_LANGUAGE })
      .returning()
    const search = { name: 'Bríck5', kinds: ['JOB'], query: {}, frequency: 'DAILY', timeZone: 'UTC' }
    const [asked] = await database
      .insert(savedSearches)
      .values({ ...search, subscriberId: row?.id ?? 0, confirmedAt: null })
      .returning()
    return [{ savedSearchId: asked?.id ?? 0 }]
  },
  ...peopleMails(database, companyId),
  decision: async () =>
    Object.entries(DECISIONS).map(([decision, name]) => ({
      userId: recruiter.id,
      decision: decision as Decision, // a key of theirs
      ...(name && { name }),
      reason: 'Á réásón',
    })),
}

const seen = ({ subject, text, html, calendar }: Mail) =>
  [
    subject,
    text,
    html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, ' '),
    ...(/^(SUMMARY|DESCRIPTION):.*/gm[Symbol.match](calendar?.content ?? '') ?? []),
  ]
    .join('\n')
    .replace(/^(SUMMARY|DESCRIPTION):/gm, '')
    .replace(/\b\w+\.pdf\b|&\w+;/g, '')

it.each(Object.keys(MAILS) as MailJob['kind'][])(
  'words the mail of kind %s for who gets it',
  async (kind) => {
    server.sent.length = 0
    const wanted = await MAILS[kind]()
    await database.transaction(async (tx) => {
      for (const each of wanted) await mails.enqueue(tx, { kind, ...each } as MailJob) // of its own kind
    })
    // A hundred of a queue at a time.
    for (let done = 0; done < wanted.length; done += 100) await server.runDueJobs()
    expect(server.sent.length).toBeGreaterThanOrEqual(wanted.length)
    expect(server.sent.length).toBeGreaterThan(0)
    expect(server.sent.flatMap((mail) => plainWords(seen(mail), ['Opencall']))).toEqual([])
    const head = `<html lang="${PSEUDO_LANGUAGE}" dir="ltr">`
    expect(server.sent.every(({ html }) => html.includes(head))).toBe(true)
  },
)
