import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deleteLeavers } from '#api/people/privacy/commands.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { auditLog } from '#api/platform/database/tables/platform-tables.ts'
import { screeningAnswers } from '#api/platform/database/tables/posting-tables.ts'
import type { QuestionKind, ScreeningForm } from '#contract/applications/screening.ts'
import { person } from '#tests/support/accounts.ts'
import { form } from '#tests/support/browser/post-forms.ts'
import { application, formOf } from '#tests/support/documents.ts'
import { postsApp } from '#tests/support/posts.ts'
import { unzipped } from '#tests/support/zip.ts'

const { database, ask, owner, draft, post, move, save, read } = await postsApp()
const seeker = () => person(database, 'JOB_SEEKER')
const get = (url: string, token: string) => ask(url, { method: 'GET', token })

const question = (kind: QuestionKind, text: string, more: Partial<ScreeningForm> = {}): ScreeningForm => ({
  kind,
  text,
  choices: [],
  is_required: true,
  qualifying: [],
  at_least: '',
  at_most: '',
  reason: '',
  ...more,
})
const YES_NO = question('YES_NO', 'May you work in Ghana?')
const NUMBER = question('NUMBER', 'For how many years did you lay bricks?')
const CHOICE = question('CHOICE', 'Which shift?', {
  choices: ['Day', ' Night ', 'Day', ''],
  is_required: false,
})
const TEXT = question('TEXT', 'Which site are you proud of?', { is_required: false })
const ALL = [YES_NO, NUMBER, CHOICE, TEXT]

type Question = {
  id: number
  kind: string
  text: string
  choices: string[]
  is_required: boolean
  language: string | null
}
const asked = async (id: number, token: string): Promise<Question[]> =>
  (await get(`/api/jobs/${id}/applications/own/`, token)).json().questions

const apply = (id: number, token: string, answers?: object) =>
  ask(`/api/jobs/${id}/applications/`, {
    token,
    form: application(answers ? { answers: JSON.stringify(answers) } : {}),
  })

/** A job with the four questions, whose ids come in their order. */
async function jobWithQuestions() {
  const { id, version } = await post('JOB', { screening: ALL })
  const me = await seeker()
  const ids = (await asked(id, me.token)).map((question) => question.id)
  const answered = (...given: string[]) => Object.fromEntries(given.map((answer, at) => [ids[at], answer]))
  return { id, version, me, ids, answered }
}

it('names the language of all questions, as one alone is too short', async () => {
  const french = [
    question('YES_NO', 'Avez-vous le permis de conduire ?'),
    question('TEXT', 'Pourquoi voulez-vous travailler avec nous dans la région du Nord ?'),
  ]
  const languages = async (screening: ReturnType<typeof question>[], values = {}) => {
    const { id } = await post('JOB', { screening, ...values })
    return (await asked(id, (await seeker()).token)).map(({ language }) => language)
  }
  expect(await languages(french)).toEqual(['fr', 'fr'])
  expect(await languages(ALL)).toEqual(['en', 'en', 'en', 'en'])
  const description = 'Vous êtes responsable de la tenue des comptes et de la paie pour nos bureaux.'
  expect(await languages(french.slice(0, 1), { description })).toEqual(['fr'])
  expect(await languages(french.slice(0, 1), { description: 'Excel, Sage.' })).toEqual([null])
})

it('are in the audit log with who changed them, also where nothing else changed', async () => {
  const { id, version } = await post('JOB', { screening: ALL })
  const publish = async (from: number, screening: ScreeningForm[]) => {
    const saved = (await save(id, { version: from, form: form({ screening }) })).json()
    expect((await move(id, { action: 'publish_changes', version: saved.version })).statusCode).toBe(200)
    return saved.version as number
  }
  const recorded = async () => {
    const isChange = and(eq(auditLog.subject, String(id)), eq(auditLog.action, 'post.changed'))
    const rows = await database.select().from(auditLog).where(isChange)
    return rows.map(({ actorId, details }) => [actorId, details])
  }
  const edited = await publish(version, [YES_NO, CHOICE, TEXT])
  const one = [owner.id, { fields: 'screening' }]
  expect(await recorded()).toEqual([one])
  const moved = await publish(edited, [TEXT, YES_NO, CHOICE])
  expect(await recorded()).toEqual([one, one])
  await publish(moved, [TEXT, YES_NO, CHOICE])
  expect(await recorded()).toEqual([one, one])
})

describe('questions of a job', () => {
  it('are asked once it is published, tidied', async () => {
    const { id, version } = await draft('JOB', { screening: ALL })
    const { token } = await seeker()
    expect((await get(`/api/jobs/${id}/applications/own/`, token)).statusCode).toBe(404)
    expect((await move(id, { action: 'publish', version })).statusCode).toBe(200)
    const shown = ({ kind, text, choices, is_required }: ScreeningForm) => ({
      kind,
      text,
      choices,
      is_required,
    })
    expect(await asked(id, token)).toMatchObject([
      shown(YES_NO),
      shown(NUMBER),
      { kind: 'CHOICE', choices: ['Day', 'Night'], is_required: false },
      shown(TEXT),
    ])
  })

  it('change with the published changes; who answered keeps the question', async () => {
    const { id, version, me, answered } = await jobWithQuestions()
    const sent = (await apply(id, me.token, answered('yes', '10'))).json()
    const changed = [{ ...NUMBER, text: 'For how many years?' }, YES_NO]
    const saved = await save(id, { version, form: form({ screening: changed }) })
    expect(saved.json().has_changes).toBe(true)
    const other = await seeker()
    expect(await asked(id, other.token)).toHaveLength(4)
    await move(id, { action: 'publish_changes', version: saved.json().version })
    const now = await asked(id, other.token)
    expect(now.map(({ text }) => text)).toEqual(['For how many years?', YES_NO.text])
    expect((await get(`/api/company/applicants/${sent.number}/`, owner.token)).json().answers).toMatchObject([
      { question: YES_NO.text, answer: 'yes' },
      { question: NUMBER.text, answer: '10' },
    ])
    expect((await read(id)).form.screening).toHaveLength(2)
  })

  it.each([
    [[{ ...TEXT, text: '  ' }], /Write every question/],
    [[{ ...CHOICE, choices: ['Day', 'Day'] }], /two different answers/],
    [[{ ...CHOICE, choices: Array.from({ length: 13 }, (_, n) => `Shift ${n}`) }], /up to 12/],
    [[{ ...TEXT, text: 'Did you pay the registration fee to our agent?' }], /Nobody must pay/],
  ])('block the post where they are wrong', async (screening, reason) => {
    const { id, version } = await draft('JOB', { screening })
    const answer = await move(id, { action: 'publish', version })
    expect([answer.statusCode, answer.json().screening?.[0]]).toEqual([400, expect.stringMatching(reason)])
  })

  it('are ten at most, and none of an RFP', async () => {
    const { id, version } = await draft('JOB')
    const eleven = Array.from({ length: 11 }, () => YES_NO)
    const answer = await save(id, { version, form: { ...form(), screening: eleven } })
    expect(answer.json()).toEqual({ screening: ['There can be at most 10 questions'] })
    const rfp = await post('RFP', { salary_period: 'TOTAL', screening: [YES_NO] })
    const { token } = await seeker()
    const standing = (await get(`/api/proposal-requests/${rfp.id}/proposals/own/`, token)).json()
    expect(standing.questions).toEqual([])
  })
})

describe('answers', () => {
  it('go with the application, to its sender and the company', async () => {
    const { id, me, answered } = await jobWithQuestions()
    const sent = await apply(id, me.token, answered('yes', '1,200.5', 'Night', ' The bridge\r\nat Adomi '))
    expect(sent.statusCode).toBe(201)
    const answers = [
      { question: YES_NO.text, kind: 'YES_NO', answer: 'yes' },
      { question: NUMBER.text, kind: 'NUMBER', answer: '1200.5' },
      { question: CHOICE.text, kind: 'CHOICE', answer: 'Night' },
      { question: TEXT.text, kind: 'TEXT', answer: 'The bridge\nat Adomi' },
    ]
    expect(sent.json().answers).toMatchObject(answers)
    const { number } = sent.json()
    expect((await get(`/api/company/applicants/${number}/`, owner.token)).json().answers).toMatchObject(
      answers,
    )
  })

  it.each([
    [[], ['question', 'question']],
    [
      ['maybe', 'ten'],
      ['question', 'question'],
    ],
    [['yes', '2,5,1'], ['question']],
    [['yes', '10', 'Evening'], ['question']],
    [['yes', '10', '', 'x'.repeat(2_001)], ['question']],
  ])('of %j are refused at their fields', async (given, fields) => {
    const { id, me, answered } = await jobWithQuestions()
    const answer = await apply(id, me.token, answered(...given))
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json()).map((name) => name.replace(/-\d+$/, ''))).toEqual(fields)
  })
})

describe('answers of an application', () => {
  it.each(['[]', 'yes', '{"1": 2}', 'null'])('that are no map, as %s, are refused', async (answers) => {
    const { id, me } = await jobWithQuestions()
    const answer = await ask(`/api/jobs/${id}/applications/`, {
      token: me.token,
      form: application({ answers }),
    })
    expect(answer.json()).toHaveProperty('answers')
  })

  it('can be replaced until the deadline, and are asked anew of who applies again', async () => {
    const { id, me, answered } = await jobWithQuestions()
    const { number } = (await apply(id, me.token, answered('yes', '10', 'Day'))).json()
    const path = `/api/user/applications/${number}/`
    const change = (answers: object) =>
      ask(path, { method: 'PATCH', token: me.token, form: formOf({ answers: JSON.stringify(answers) }) })
    expect((await change(answered('no', '9'))).json().answers).toMatchObject([
      { answer: 'no' },
      { answer: '9' },
    ])
    expect((await change({})).statusCode).toBe(400)
    await ask(`${path}withdrawal/`, { token: me.token })
    expect((await apply(id, me.token)).statusCode).toBe(400)
    const again = await apply(id, me.token, answered('yes', '11'))
    expect(again.json().answers).toMatchObject([{ answer: 'yes' }, { answer: '11' }])
  })
})

describe('answers, as others get them,', () => {
  it('in words are masked while the applicant is nameless', async () => {
    const { id } = await post('JOB', { is_blind: true, screening: ALL })
    const me = await seeker()
    const [user] = await database.select().from(users).where(eq(users.id, me.id))
    const ids = (await asked(id, me.token)).map((question) => question.id)
    const words = `Ask for ${user?.firstName} at ${me.email}`
    const given = { [String(ids[0])]: 'yes', [String(ids[1])]: '3', [String(ids[3])]: words }
    const called = await seeker()
    const phone = { ...given, [String(ids[1])]: '0241234567' }
    const theirs = (await apply(id, called.token, phone)).json().number
    const shown = (await get(`/api/company/applicants/${theirs}/`, owner.token)).json()
    expect(JSON.stringify(shown.answers)).not.toContain('241234567')
    const { number } = (await apply(id, me.token, given)).json()
    const { answers } = (await get(`/api/company/applicants/${number}/`, owner.token)).json()
    expect(JSON.stringify(answers)).not.toContain(me.email)
    const csv = (await get(`/api/company/posts/${id}/applicants/csv/`, owner.token)).body
    expect(csv).toContain(NUMBER.text)
    expect(csv).toContain(',Yes,3,')
    expect(csv).not.toContain(me.email)
    expect(csv).not.toContain('241234567')
  })

  it('are cells of the export, and no formula', async () => {
    const { id, me, answered } = await jobWithQuestions()
    await apply(id, me.token, answered('no', '-3', 'Day', '=HYPERLINK("http://x.example")'))
    const csv = (await get(`/api/company/posts/${id}/applicants/csv/`, owner.token)).body
    expect(csv).toContain(`${YES_NO.text},${NUMBER.text},${CHOICE.text},${TEXT.text}`)
    expect(csv).toContain(`"'=HYPERLINK`)
    expect(csv).toContain(",No,'-3,Day,")
  })

  it('are in one’s own export, and go with the account', async () => {
    const { id, me, answered } = await jobWithQuestions()
    const { number } = (await apply(id, me.token, answered('yes', '10'))).json()
    const entries = unzipped((await get('/api/accounts/user/export/', me.token)).rawPayload)
    expect(JSON.parse(String(entries.get('applications.json')))).toMatchObject([
      {
        answers: [
          { question: YES_NO.text, answer: 'yes' },
          { question: NUMBER.text, answer: '10' },
        ],
      },
    ])
    await database
      .update(users)
      .set({ deleteAt: new Date(0) })
      .where(eq(users.id, me.id))
    await deleteLeavers(database)
    const [row] = await database.select().from(applications).where(eq(applications.number, number))
    const left = await database
      .select()
      .from(screeningAnswers)
      .where(eq(screeningAnswers.applicationId, row?.id ?? 0))
    expect([row?.userId, left]).toEqual([null, []])
  })
})

it('a number that ends one’s own is masked while the applicant is nameless', async () => {
  const { id } = await post('JOB', { is_blind: true, screening: [NUMBER] })
  const me = await seeker()
  const [user] = await database.select().from(users).where(eq(users.id, me.id))
  const ending = user?.contactNumber.slice(-5) ?? ''
  const [question] = await asked(id, me.token)
  const { number } = (await apply(id, me.token, { [String(question?.id)]: ending })).json()
  const { answers } = (await get(`/api/company/applicants/${number}/`, owner.token)).json()
  expect(answers).toMatchObject([{ answer: '•••' }])
  const csv = (await get(`/api/company/posts/${id}/applicants/csv/`, owner.token)).body
  expect(csv).not.toContain(`,${ending}`)
})
