import { describe, expect, it } from 'vitest'
import type { PostForm } from '#contract/posting/posts.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { form, plan } from '#tests/support/browser/post-forms.ts'
import { checkPost } from './check.ts'
import type { Times } from './form.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const at = (day: string) => new Date(`2026-12-${day}T12:00:00Z`)

type Case = { kind?: Kind; values?: Partial<PostForm>; times?: Partial<Times>; companyCountry?: string }

function found({ kind = 'JOB', values = {}, times = {}, companyCountry }: Case): string[] {
  const whole: Times = {
    now: NOW,
    deadline: at('20'),
    questionsUntil: undefined,
    answersUntil: undefined,
    ...times,
  }
  const findings = checkPost({
    kind,
    form: form(values),
    times: whole,
    companyCountry: companyCountry ?? null,
    publishedAt: null,
  })
  return findings.map(({ severity, field, code }) => `${severity} ${field} ${code}`)
}

it('finds nothing wrong with a good job or RFP', () => {
  expect(found({})).toEqual([])
  expect(found({ values: { name: 'Night\twatch\nin کابل 👩‍🌾' } })).toEqual([])
  expect(found({ kind: 'RFP', values: { type: '', city: '', country: '' } })).toEqual([])
})

describe('of both kinds', () => {
  it.each<[string, Case]>([
    ['BLOCK name no_name', { values: { name: ' ' } }],
    ['BLOCK name no_name', { values: { name: '\u200b' } }],
    ['BLOCK name no_name', { values: { name: '\u202e\u2800' } }],
    ['BLOCK name unseen', { values: { name: '\u202eNurse' } }],
    ['BLOCK city unseen', { values: { city: 'Accra\u200b' } }],
    ['BLOCK description no_description', { values: { description: '**\u200b**' } }],
    ['BLOCK name long_name', { values: { name: 'x'.repeat(201) } }],
    ['BLOCK requirements too_much_markup', { values: { requirements: '['.repeat(1_001) } }],
    ['BLOCK qualifications too_much_markup', { values: { qualifications: '\n'.repeat(10_001) } }],
    [
      'BLOCK description too_much_markup',
      { values: { description: `${'|a'.repeat(400)}\n${'|-'.repeat(400)}\n${'a\n'.repeat(160)}` } },
    ],
    ['BLOCK name scam_fee', { values: { name: 'Nurse, pay a form fee of GHS 50' } }],
    ['WARNING name capitals', { values: { name: 'SENIOR NURSE' } }],
    ['BLOCK description no_description', { values: { description: '**  **' } }],
    ['BLOCK description scam_fee', { values: { description: 'Pay a processing fee of GHS 50.' } }],
    ['WARNING description short_description', { values: { description: 'A good job.' } }],
    ['BLOCK requirements scam_fee', { values: { requirements: 'MoMo number: 0244123456' } }],
    ['BLOCK qualifications scam_fee', { values: { qualifications: 'Application fee: GHS 100' } }],
    ['BLOCK country no_country_of_that_name', { values: { country: 'XX' } }],
    ['BLOCK salary_min no_amount', { values: { salary_min: 'a lot' } }],
    ['BLOCK salary_max no_amount', { values: { salary_max: '-1' } }],
    ['BLOCK salary_max less_than_least', { values: { salary_min: '2,500', salary_max: '2,000' } }],
    ['BLOCK salary_currency no_currency', { values: { salary_currency: '' } }],
    ['BLOCK salary_currency no_currency', { values: { salary_currency: 'ABC' } }],
    ['BLOCK deadline past', { times: { deadline: NOW } }],
    ['BLOCK deadline no_date', { times: { deadline: null } }],
  ])('%s', (expected, each) => {
    expect(found(each)).toEqual([expected])
    expect(found({ ...each, kind: 'RFP' })).toContain(expected)
  })
})

it('shows each sentence that looks like a scam, once for each reason, and no other finding beside one that blocks', () => {
  const description =
    'Pay for your own uniform. Text your PIN to us. Contact us on WhatsApp only. Pay for your own kit.'
  expect(found({ values: { description } })).toEqual([
    'BLOCK description scam_costs',
    'BLOCK description scam_secrets',
    'WARNING description scam_chat',
  ])
})

describe('of jobs', () => {
  it.each<[string, Case]>([
    ['WARNING country no_country', { values: { country: '' } }],
    ['WARNING city no_city', { values: { city: '' } }],
    ['WARNING type no_type', { values: { type: '' } }],
    ['BLOCK salary_period no_period', { values: { salary_period: '' } }],
    ['WARNING salary_min no_salary', { values: { salary_min: '', salary_max: '' } }],
    ['WARNING deadline no_deadline', { times: { deadline: undefined } }],
  ])('%s', (expected, each) => {
    expect(found(each)).toEqual([expected])
    expect(found({ ...each, kind: 'RFP' })).not.toContain(expected)
  })

  it("takes the company's country, and no city for a remote one", () => {
    expect(found({ values: { country: '' }, companyCountry: 'GH' })).toEqual([])
    expect(found({ values: { city: '', location: 'REMOTE' } })).toEqual([])
  })
})

describe('of RFPs', () => {
  it.each<[string, Case]>([
    ['BLOCK deadline no_deadline', { times: { deadline: undefined } }],
    ['WARNING salary_min no_budget', { values: { salary_min: '', salary_max: '' } }],
    ['BLOCK questions_until no_date', { times: { questionsUntil: null } }],
    ['BLOCK answers_until no_date', { times: { answersUntil: null } }],
    ['BLOCK questions_until after_deadline', { times: { questionsUntil: at('21') } }],
    ['BLOCK answers_until after_deadline', { times: { answersUntil: at('21') } }],
    ['BLOCK answers_until before_questions', { times: { questionsUntil: at('10'), answersUntil: at('09') } }],
  ])('%s', (expected, each) => {
    expect(found({ ...each, kind: 'RFP' })).toEqual([expected])
    expect(found(each)).not.toContain(expected)
  })
})

it('words a finding in English beside its code, by kind and field', () => {
  const times = { now: NOW, deadline: undefined, questionsUntil: undefined, answersUntil: undefined }
  const given = { form: form({}), times, companyCountry: null, publishedAt: null }
  expect(checkPost({ ...given, kind: 'RFP' })).toContainEqual({
    code: 'no_deadline',
    params: { kind: 'RFP' },
    severity: 'BLOCK',
    field: 'deadline',
    message: 'A request for proposals needs a deadline. Proposals stay sealed until then',
  })
  expect(checkPost({ ...given, kind: 'JOB' })).toMatchObject([
    { message: 'There is no deadline. The job stays open until you close it' },
  ])
})

it.each(['HR', 'QA', 'ICU nurse', 'اردو', '2026'])('lets the name %j pass', (name) => {
  expect(found({ values: { name } })).toEqual([])
})

it.each<[string, Partial<PostForm>]>([
  ['WARNING requirements questions_elsewhere', { requirements: 'Questions go to tenders@volta.example.' }],
  [
    'WARNING description technical_prices',
    { description: `${'A bridge. '.repeat(12)}The technical proposal lists unit rates.` },
  ],
  [
    'BLOCK criteria scam_fee',
    {
      plan: plan({
        criteria: [{ key: 'a', name: 'Send GHS 50 by mobile money to our agent', points: '100' }],
      }),
    },
  ],
])('finds %s in an RFP alone', (expected, values) => {
  expect(found({ kind: 'RFP', values })).toEqual([expected])
  expect(found({ values })).not.toContain(expected)
})
