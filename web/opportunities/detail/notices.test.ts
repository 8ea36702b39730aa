import { expect, it } from 'vitest'
import type { Api } from '#contract/endpoint.ts'
import type { FieldChange } from '#contract/procurement/addenda.ts'
import { loadI18n } from '#web/app/i18n/i18n.ts'
import { changedLines, loadNotices } from './notices.server.ts'

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
