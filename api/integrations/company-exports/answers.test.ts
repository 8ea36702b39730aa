import { expect, it } from 'vitest'
import { EQUAL_OPPORTUNITY } from '#contract/hiring/equal-opportunity.ts'
import { person } from '#tests/support/accounts.ts'
import { application, fileOf, pdf } from '#tests/support/documents.ts'
import { exportsOf } from '#tests/support/integrations/exports.ts'
import { member } from '#tests/support/members.ts'
import { postsApp } from '#tests/support/posts.ts'

const made = await postsApp()
const { database, ask, owner, post } = made
const { exported } = exportsOf(made)
const LICENCE = {
  kind: 'FILE' as const,
  text: 'Your driving licence',
  choices: [],
  is_required: true,
  qualifying: ['yes'],
  at_least: '',
  at_most: '',
  reason: '',
}

it('has the files that answer questions, under the number of who sent them', async () => {
  const { id } = await post('JOB', { screening: [LICENCE] })
  const me = await person(database, 'JOB_SEEKER')
  const own = await ask(`/api/jobs/${id}/applications/own/`, { method: 'GET', token: me.token })
  const [question] = own.json().questions
  const sent = application({ [`answer_${question.id}`]: fileOf(pdf('A licence'), 'licence.pdf') })
  const { number } = (await ask(`/api/jobs/${id}/applications/`, { token: me.token, form: sent })).json()
  const { files, rows } = await exported(owner)
  const [path = ''] = [...files.keys()].filter((name) => name.includes('licence'))
  expect(path).toMatch(new RegExp(`^files/${number}/answer-\\d+-licence\\.pdf$`))
  expect(files.get(path)).toEqual(pdf('A licence'))
  expect(rows(`jobs/${id}/applicants.jsonl`)[0].answers).toMatchObject([
    { question: LICENCE.text, file: { name: 'licence.pdf' } },
  ])
})

it('has the choice to ask equal-opportunity questions, and no answer to one, neither with a person nor in sums', async () => {
  const other = await member(database)
  const { id } = await made.make.job({ companyId: other.companyId })
  const body = { is_on: true, asks_region: false }
  await ask('/api/company/equal-opportunity/', { method: 'PUT', token: other.token, body })
  for (let n = 0; n < 10; n++) {
    const me = await person(database, 'JOB_SEEKER')
    const sent = await ask(`/api/jobs/${id}/applications/`, { token: me.token, form: application() })
    const answers = { gender: 'WOMAN', age: '25_TO_34', disability: 'NO' }
    const path = `/api/user/applications/${sent.json().number}/equal-opportunity/`
    expect((await ask(path, { token: me.token, body: answers })).statusCode).toBe(200)
  }
  const { all, textOf } = await exported(other)
  expect(JSON.parse(textOf('company/equal-opportunity-choice.json'))).toMatchObject(body)
  for (const value of [...EQUAL_OPPORTUNITY.gender, ...EQUAL_OPPORTUNITY.age, 'gender', 'disability'])
    expect(all, value).not.toMatch(new RegExp(`"${value}"`))
})
