import { expect, it } from 'vitest'
import { Checked, findingsOf, hasNews, type Known } from './findings.ts'

const READING = {
  is_readable: true,
  first_name: null,
  last_name: null,
  contact_number: null,
  linkedin_handle: null,
  github_handle: null,
  dribbble_handle: null,
  skills: ['Bricklaying'],
  employment: [
    { role: 'MASON', company: 'Adomi  Works', start_date: '2019', end_date: '', description: 'Piers' },
    { role: 'Foreman', company: 'Adomi Works', start_date: '', end_date: '', description: 'Six men' },
  ],
  academic: [
    { qualification_level: 'HND', field: '', institution: 'Kumasi Poly', start_date: '', end_date: '2013' },
    {
      qualification_level: 'MSc',
      field: 'Bridges',
      institution: 'Kumasi Poly',
      start_date: '',
      end_date: '',
    },
    { qualification_level: 'HND', field: 'Law', institution: 'KNUST', start_date: '', end_date: '' },
  ],
}
const dates = { start_date: null, end_date: null }
const profile = (skills: string[] = []) =>
  ({
    account: { skills },
    employment: [{ id: 1, role: 'Mason', company: 'Adomi Works', description: null, ...dates }],
    academic: [
      { id: 2, qualification_level: 'HND', field: 'Building', institution: 'Kumasi Poly', ...dates },
    ],
  }) as unknown as Known // no other detail of the account counts here

it('leaves out, unticked, what the profile has by its names', () => {
  const taken = findingsOf(READING, profile()).map(({ key, isTaken, isKnown }) => [key, isTaken, isKnown])
  expect(taken).toEqual([
    ['employment-0', false, true],
    ['employment-1', true, false],
    ['academic-0', false, true],
    ['academic-1', true, false],
    ['academic-2', true, false],
  ])
})

it('has no news where the profile has all', () => {
  const reading = {
    ...READING,
    employment: READING.employment.slice(0, 1),
    academic: READING.academic.slice(0, 1),
  }
  expect(hasNews(reading, profile())).toBe(true)
  expect(hasNews(reading, profile(['bricklaying']))).toBe(false)
})

it('takes a year alone', () => {
  const findings = findingsOf(READING, profile()).map((finding) => ({
    ...finding,
    isTaken: finding.key === 'employment-0',
  }))
  const faults = (start_date: string) => {
    const changed = findings.map((each) => ({ ...each, values: { ...each.values, start_date } }))
    const { error } = Checked.safeParse({ findings: changed, skills: [] })
    return (error?.issues ?? []).map(({ path, message }) => [path.join(), message])
  }
  expect(faults('2019')).toEqual([])
  expect(faults('19')).toEqual([['employment-0-start_date', 'date_format']])
  expect(faults('2019-Sept-1')).toEqual([])
  expect(faults('')).toEqual([])
})
