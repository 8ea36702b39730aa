import { expect, it } from 'vitest'
import type { DayOrder, JobColumn } from '#contract/integrations/job-files.ts'
import { readJobRow } from './job-row.ts'

function read(cells: Partial<Record<JobColumn, string>>, dayOrder: DayOrder = 'DAY_FIRST') {
  const given = { name: 'Mason', ...cells }
  const columns = Object.keys(given) as JobColumn[]
  const setting = { timeZone: 'Africa/Accra', now: new Date('2026-11-26T12:00:00Z') }
  const { form, faults } = readJobRow(Object.values(given), { columns, dayOrder, setting })
  return { form, faults: faults.map(({ field, why, refuses }) => [field, why.split(' ')[0], refuses]) }
}

it('reads the words and numbers that people write, in English and French', () => {
  const { form, faults } = read({
    description: '<p>You build <b>walls</b>.</p>',
    type: 'Temps plein',
    location: 'Télétravail',
    level: '3 ans',
    city: 'Abidjan',
    country: 'Côte d’Ivoire',
    skills: 'Masonry; Laterite, Cement',
    salary_min: '200 000',
    salary_max: '250.000,50',
    salary_currency: 'F CFA',
    salary_period: 'par mois',
    deadline: '04/12/2026',
    deadline_time: '17h00',
  })
  expect(faults).toEqual([])
  expect(form).toMatchObject({
    name: 'Mason',
    description: 'You build **walls**.',
    type: 'FULL_TIME',
    location: 'REMOTE',
    level: 'INTERMEDIATE',
    city: 'Abidjan',
    country: 'CI',
    skills: ['Masonry', 'Laterite', 'Cement'],
    salary_min: '200000',
    salary_max: '250000.50',
    salary_currency: 'XOF',
    salary_period: 'MONTH',
    deadline: '2026-12-04',
    deadline_time: '17:00',
  })
})

it('reads columns that hold several fields, and leaves parts of them to columns of their own', () => {
  expect(read({ place: 'Keta, Ghana', salary: 'GHS 2,000 - 2,500 a month' }).form).toMatchObject({
    ...{ city: 'Keta', country: 'GH' },
    ...{ salary_min: '2000', salary_max: '2500', salary_currency: 'GHS', salary_period: 'MONTH' },
  })
  const apart = read({
    salary: '2,000 - 2,500',
    salary_currency: 'ghs',
    salary_period: 'Month',
    place: 'Remote',
  })
  expect(apart.faults).toEqual([])
  expect(apart.form).toMatchObject({ salary_max: '2500', salary_currency: 'GHS', location: 'REMOTE' })
  expect(read({ salary_min: 'GH₵ 2,500' }).form).toMatchObject({ salary_min: '2500', salary_currency: 'GHS' })
})

it('tells the two francs CFA apart by the country', () => {
  const pay = { salary_min: '250 000', salary_currency: 'FCFA' }
  expect(read({ ...pay, country: 'Cameroun' }).form.salary_currency).toBe('XAF')
  expect(read({ ...pay, country: 'Sénégal' }).form.salary_currency).toBe('XOF')
  expect(read({ ...pay, salary_currency: 'XOF', country: 'CM' }).form.salary_currency).toBe('XOF')
  expect(read({ salary: '250 000 F CFA par mois', country: 'Gabon' }).form.salary_currency).toBe('XAF')
})

it('reads a date by the order that a person chose, and instants in the zone of the company', () => {
  expect(read({ deadline: '03/04/2027' }).form.deadline).toBe('2027-04-03')
  expect(read({ deadline: '03/04/2027' }, 'MONTH_FIRST').form.deadline).toBe('2027-03-04')
  expect(read({ deadline: '25/12/2026' }, 'MONTH_FIRST').form.deadline).toBe('2026-12-25')
  const { deadline, deadline_time } = read({ deadline: '2026-12-04T17:00:00+02:00' }).form
  expect([deadline, deadline_time]).toEqual(['2026-12-04', '15:00'])
})

it.each([
  ['vendredi 4 décembre 2026 à 17h', '', '17:00'],
  ['le 4 décembre 2026 à 17 h 30', '', '17:30'],
  ['4 décembre 2026', 'à 17h', '17:00'],
  ['04/12/2026', '9h', '09:00'],
  ['04/12/2026', '17 heures 30', '17:30'],
])('reads the hour in French: %s, %s', (deadline, deadline_time, time) => {
  const { form, faults } = read({ deadline, deadline_time })
  expect(faults).toEqual([])
  expect([form.deadline, form.deadline_time]).toEqual(['2026-12-04', time])
})

it('refuses what would mislead, and leaves out what it does not know', () => {
  expect(read({ name: ' ' }).faults).toEqual([['name', 'no_name', true]])
  expect(read({ name: 'x'.repeat(201) }).faults).toEqual([['name', 'too_many_characters', true]])
  expect(
    read({ salary_min: 'a lot', deadline: 'soon', deadline_time: '25:00', salary: '12 apples' }).faults,
  ).toEqual(
    expect.arrayContaining([
      ['salary_min', 'no_amount', true],
      ['salary', 'csv_pay', true],
      ['deadline', 'no_date', true],
    ]),
  )
  expect(
    read({ type: 'Gig', level: 'Guru', location: 'Moon', country: 'Atlantis', salary_currency: 'Shells' })
      .faults,
  ).toEqual(
    expect.arrayContaining(
      ['type', 'level', 'location', 'country', 'salary_currency'].map((field) => [
        field,
        'csv_unknown_value',
        false,
      ]),
    ),
  )
  const many = read({ skills: 'a,b,c,d,e,f,g,h' })
  expect([many.form.skills.length, many.faults]).toEqual([7, [['skills', 'too_many_skills', false]]])
  const setting = { timeZone: 'UTC', now: new Date() }
  const longer = readJobRow(['Mason', 'a', 'b'], { columns: ['name'], dayOrder: 'DAY_FIRST', setting })
  expect(longer.faults).toMatchObject([{ field: null, refuses: true }])
})
