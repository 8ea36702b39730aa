import { expect, it } from 'vitest'
import type { Api } from '#contract/endpoint.ts'
import type { FieldChange } from '#contract/procurement/addenda.ts'
import { loadI18n } from '#web/app/i18n/i18n.ts'
import { changedLines } from './change-words.ts'
import { loadNotices } from './notices.server.ts'
import { textDifference } from './text-difference.ts'

const locale = { i18n: await loadI18n('en'), timeZone: 'Africa/Accra', now: new Date() }

/** A stub API with one addendum. */
function noticesOf(changes: FieldChange[]) {
  const addendum = { number: 2, title: 'Later', text: 'x', changes, published_at: '2026-12-01T10:00:00.000Z' }
  const questions = { takes_questions: true, questions_until: '2026-12-03T12:00:00.000Z', answers: [] }
  const answers: Record<string, unknown> = { addenda: [addendum], questions }
  const api = (async ({ tag }: { tag: string }) => answers[tag]) as Api // the tests request these two only
  return loadNotices(api, '1', locale)
}

it('words what changed, each field in its own way', async () => {
  const { addenda, asking } = await noticesOf([
    { field: 'deadline', before: '2026-12-04T23:59:59.000Z', after: '2026-12-11T23:59:59.000Z' },
    { field: 'type', before: null, after: 'CONTRACT' },
    { field: 'city', before: 'Tema', after: null },
    { field: 'country', before: 'GH', after: 'TG' },
    { field: 'salary_period', before: 'MONTH', after: 'TOTAL' },
  ])
  expect(addenda[0]).toMatchObject({
    title: 'Addendum 2: Later',
    date: 'Published Tue, 1 Dec 2026, 10:00 GMT',
    changes: [
      {
        field: 'Deadline',
        before: 'Before: Fri, 4 Dec 2026, 23:59 GMT',
        after: 'Now: Fri, 11 Dec 2026, 23:59 GMT',
      },
      { field: 'Type', before: 'Before: none', after: 'Now: Contract' },
      { field: 'City', before: 'Before: Tema', after: 'Now: none' },
      { field: 'Country', before: 'Before: Ghana', after: 'Now: Togo' },
      { before: 'Before: a month', after: 'Now: in total' },
    ],
  })
  expect(asking).toContain('until Thu, 3 Dec 2026, 12:00 GMT')
})

it.each([
  ['a\nb\nc', 'a\nx\nc', ['b', 'x']],
  ['a\nb', 'a\nb\nc', ['', 'c']],
  ['a', 'b', ['a', 'b']],
  ['a\na', 'a', ['a', '']],
  ['', 'a', ['', 'a']],
])('keeps of %j and %j what differs', (before, after, kept) => {
  expect(changedLines(before, after)).toEqual(kept)
})

it('shows which words of a text changed, and each row of the plan by its name', async () => {
  const { addenda } = await noticesOf([
    {
      field: 'criterion_guidance',
      item: 'Team',
      before: 'Three engineers\nWho does what',
      after: 'Two engineers, with a surveyor\nWho does what',
    },
    { field: 'criterion', item: 'Safety', before: null, after: 'Safety' },
    { field: 'requirement', item: 'Tax clearance', before: 'Tax clearance', after: null },
    { field: 'selection_method', before: null, after: 'QUALITY_AND_COST' },
    { field: 'delivery_from', before: '2027-02-01', after: null },
    { field: 'requirement_document', item: 'Licence', before: 'true', after: 'false' },
    { field: 'budget', before: null, after: null },
  ])
  expect(addenda[0]?.changes).toEqual([
    {
      field: 'What a criterion looks for: Team',
      parts: [
        { kind: 'removed', text: 'Three' },
        { kind: 'added', text: 'Two' },
        { kind: 'same', text: ' engineers' },
        { kind: 'added', text: ', with a surveyor' },
      ],
    },
    { field: 'Criterion: Safety', after: 'Added' },
    { field: 'Requirement: Tax clearance', after: 'Removed' },
    { field: 'Selection method', before: 'Before: none', after: 'Now: quality and cost' },
    { field: 'Delivery from', before: 'Before: 1 Feb 2027', after: 'Now: none' },
    { field: 'A document is needed: Licence', before: 'Before: yes', after: 'Now: no' },
    { field: 'Budget', after: 'The budget, which is not published, changed.' },
  ])
})

it('gives both versions of texts that have too little in common, and shortens what stayed', () => {
  const words = (start: number, count: number) =>
    Array.from({ length: count }, (_, at) => `word${start + at}`).join(' ')
  expect(textDifference(words(0, 20_000), words(50_000, 20_000))).toBeUndefined()
  const long = words(0, 500)
  const parts = textDifference(`First ${long} last`, `One ${long} end`)
  expect(parts?.map(({ kind }) => kind)).toEqual(['removed', 'added', 'same', 'removed', 'added'])
  expect(parts?.[2]?.text.length).toBeLessThan(300)
})
