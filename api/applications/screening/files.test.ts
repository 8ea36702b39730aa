import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deleteLeavers } from '#api/people/privacy/commands.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationFiles, applications } from '#api/platform/database/tables/applications-tables.ts'
import type { ScreeningForm } from '#contract/applications/screening.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { person } from '#tests/support/accounts.ts'
import { form } from '#tests/support/browser/post-forms.ts'
import { application, fileOf, formOf, pdf } from '#tests/support/documents.ts'
import { member } from '#tests/support/members.ts'
import { postsApp } from '#tests/support/posts.ts'
import { unzipped } from '#tests/support/zip.ts'

const { database, ask, owner, draft, post, move, save } = await postsApp()
const get = (url: string, token = owner.token) => ask(url, { method: 'GET', token })
const file = (text: string, is_required = true): ScreeningForm => ({
  kind: 'FILE',
  text,
  choices: [],
  is_required,
  qualifying: ['yes'],
  at_least: '',
  at_most: '',
  reason: '',
})
const LICENCE = file('Your driving licence')
const CARD = file('Your union card', false)

type Asked = { id: number; kind: string }

async function jobWith(screening = [LICENCE, CARD], more = {}) {
  const { id, version } = await post('JOB', { screening, ...more })
  const me = await person(database, 'JOB_SEEKER')
  const asked: Asked[] = (await get(`/api/jobs/${id}/applications/own/`, me.token)).json().questions
  const [licence, card] = asked.map((question) => `answer_${question.id}`)
  const apply = (files: Parameters<typeof application>[0], token = me.token) =>
    ask(`/api/jobs/${id}/applications/`, { token, form: application(files) })
  return { id, version, me, asked, licence: licence ?? '', card: card ?? '', apply }
}
const shown = async (number: string) => (await get(`/api/company/applicants/${number}/`)).json()

describe('a question for a file', () => {
  it('is answered within the form, and opened by members on a signed link that the history notes', async () => {
    const { apply, licence, me } = await jobWith()
    const content = pdf('A licence')
    const sent = await apply({ [licence]: fileOf(content, 'licence.pdf') })
    expect(sent.statusCode).toBe(201)
    const { number, answers, files } = sent.json()
    expect(answers).toMatchObject([{ kind: 'FILE', question: LICENCE.text, answer: 'licence.pdf' }])
    expect(files).toMatchObject([{ part: 'cv' }, { part: licence, asked: LICENCE.text }])
    const own = files.find(({ part }: { part: string }) => part === licence)
    expect((await get(own.link, me.token)).rawPayload).toEqual(content)
    const [answer] = (await shown(number)).answers
    expect(answer).toMatchObject({
      meets: null,
      file: { name: 'licence.pdf', type: 'pdf', is_checked: true },
    })
    expect((await get(`${answer.file.link}&use=read`)).rawPayload).toEqual(content)
    expect((await get(answer.file.link)).rawPayload).toEqual(content)
    const kinds = (await shown(number)).history.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['FILE_OPENED', 'FILE_DOWNLOADED']))
    const [path] = answer.file.link.split('?')
    expect((await get(path)).statusCode).toBe(404)
    expect((await get(answer.file.link, (await member(database)).token)).statusCode).toBe(404)
    const colleague = await member(database, { role: 'VIEWER', companyId: owner.companyId })
    expect((await get(answer.file.link, colleague.token)).statusCode).toBe(404)
    expect((await get(answer.file.link, me.token)).statusCode).toBe(403)
  })

  it.each([
    ['missing', {}, /driving licence is missing/],
    ['empty', { file: fileOf(Buffer.alloc(0), 'a.pdf') }, /driving licence is empty/],
    ['of another type', { file: fileOf(Buffer.from('x'), 'a.exe') }, /must be a PDF/],
    ['no PDF inside', { file: fileOf(Buffer.from('MZ no pdf'), 'a.pdf') }, /driving licence/],
    ['too large', { file: fileOf(pdf('x', LIMITS.cvBytes + 1), 'a.pdf') }, /10 MB/],
  ])('is refused at its field when the file is %s', async (_, { file: sent }: { file?: File }, reason) => {
    const { apply, licence } = await jobWith()
    const answer = await apply(sent ? { [licence]: sent } : {})
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ [licence]: [expect.stringMatching(reason)] })
  })

  it('ignores files that no question asks for', async () => {
    const { apply, licence } = await jobWith()
    const sent = await apply({ [licence]: pdf(), answer_999999: pdf(), technical_proposal: pdf() })
    expect(sent.json().files).toHaveLength(2)
  })
})

describe('a file that was sent', () => {
  it('can be replaced until the deadline, and is asked anew of who applies again', async () => {
    const { apply, licence, card, me } = await jobWith()
    const { number } = (await apply({ [licence]: fileOf(pdf(), 'old.pdf') })).json()
    const change = (files: Parameters<typeof formOf>[0]) =>
      ask(`/api/user/applications/${number}/`, { method: 'PATCH', token: me.token, form: formOf(files) })
    const changed = await change({
      [licence]: fileOf(pdf('new'), 'new.pdf'),
      [card]: fileOf(pdf(), 'card.pdf'),
    })
    expect(changed.json().answers.map(({ answer }: { answer: string }) => answer)).toEqual([
      'new.pdf',
      'card.pdf',
    ])
    expect((await change({ answers: '{}' })).json().answers).toHaveLength(2)
    await ask(`/api/user/applications/${number}/withdrawal/`, { token: me.token })
    expect((await apply({})).statusCode).toBe(400)
    const again = (await apply({ [licence]: pdf() })).json()
    expect(again.answers).toHaveLength(1)
    expect(again.files).toHaveLength(2)
  })

  it('is refused once the company asks something else', async () => {
    const { id, version, me, licence, apply } = await jobWith()
    const { number } = (await apply({ [licence]: pdf() })).json()
    const saved = (await save(id, { version, form: form({ screening: [CARD] }) })).json()
    await move(id, { action: 'publish_changes', version: saved.version })
    const sent = formOf({ [licence]: pdf('late'), bio: 'Changed' })
    const answer = await ask(`/api/user/applications/${number}/`, {
      method: 'PATCH',
      token: me.token,
      form: sent,
    })
    expect(answer.json().files).toHaveLength(2)
    expect(answer.json().answers).toMatchObject([{ question: LICENCE.text }])
  })

  it('is asked three times at most', async () => {
    const { id, version } = await draft('JOB', {
      screening: [1, 2, 3, 4].map((n) => file(`Certificate ${n}`)),
    })
    const answer = await move(id, { action: 'publish', version })
    expect(answer.json()).toEqual({ screening: ['Ask for at most 3 files'] })
  })
})

describe('a file that answers', () => {
  it('is hidden with its name while the applicant is nameless', async () => {
    const { apply, licence, id } = await jobWith([LICENCE], { is_blind: true })
    const { number } = (await apply({ [licence]: fileOf(pdf(), 'ama-owusu.pdf') })).json()
    const [answer] = (await shown(number)).answers
    expect(answer).toMatchObject({ answer: '•••', file: null })
    const csv = (await get(`/api/company/posts/${id}/applicants/csv/`)).body
    expect(csv).not.toContain('ama-owusu')
    const zip = unzipped((await get(`/api/company/posts/${id}/applicants/zip/`)).rawPayload)
    expect(zip.size).toBe(1)
    const path = `/api/company/applicants/${number}/answers/${answer.question_id}/`
    expect((await get(path)).statusCode).toBe(404)
    await database.update(applications).set({ status: 'SHORTLISTED' }).where(eq(applications.number, number))
    expect((await shown(number)).answers[0].file.name).toBe('ama-owusu.pdf')
  })

  it('is in the company’s archive, in one’s own export, and goes with the account', async () => {
    const { apply, licence, id, me } = await jobWith()
    const { number } = (await apply({ [licence]: fileOf(pdf('A licence'), 'licence.pdf') })).json()
    const zip = unzipped((await get(`/api/company/posts/${id}/applicants/zip/`)).rawPayload)
    expect([...zip.keys()].filter((name) => name.includes('licence'))).toHaveLength(1)
    const entries = unzipped((await get('/api/accounts/user/export/', me.token)).rawPayload)
    expect([...entries.keys()].filter((name) => name.includes('licence'))).toHaveLength(1)
    expect(String(entries.get('applications.json'))).toContain(LICENCE.text)
    await database
      .update(users)
      .set({ deleteAt: new Date(0) })
      .where(eq(users.id, me.id))
    await deleteLeavers(database)
    const [row] = await database.select().from(applications).where(eq(applications.number, number))
    const left = await database
      .select()
      .from(applicationFiles)
      .where(eq(applicationFiles.applicationId, row?.id ?? 0))
    expect(left).toEqual([])
    expect((await shown(number)).answers).toEqual([])
  })
})
