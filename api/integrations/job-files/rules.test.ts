import { expect, it } from 'vitest'
import { guessMapping, guessOf } from './rules.ts'

it.each([
  ['Job title', 'name'],
  ['Intitulé du poste', 'name'],
  ['Position', 'name'],
  ['Job description', 'description'],
  ['Job type', 'type'],
  ['Type de contrat', 'type'],
  ['Employment_Type', 'type'],
  ['Missions', 'description'],
  ['Profil recherché', 'requirements'],
  ['Work mode', 'location'],
  ['Niveau d’expérience', 'level'],
  ['Location', 'place'],
  ['Ville', 'city'],
  ['Pays', 'country'],
  ['Salaire', 'salary'],
  ['Salary min', 'salary_min'],
  ['Salaire minimum', 'salary_min'],
  ['Max. salary', 'salary_max'],
  ['Pay period', 'salary_period'],
  ['Devise', 'salary_currency'],
  ['Date limite', 'deadline'],
  ['Application deadline', 'deadline'],
  ['Closing date', 'deadline'],
  ['Heure limite', 'deadline_time'],
  ['Compétences', 'skills'],
  ['Submission deadline', 'deadline'],
  ['Date de clôture', 'deadline'],
  ['Full-time/part-time', 'type'],
  ['Pays de travail', 'country'],
  ['Additional information', ''],
  ['Our number', ''],
  ['', ''],
])('guesses what %s means', (heading, meaning) => expect(guessOf(heading)).toBe(meaning))

it('guesses each meaning once, and the order of days by those that leave no doubt', () => {
  const rows = (...lines: string[][]) => lines.map((cells, at) => ({ line: at + 1, cells }))
  const guessed = guessMapping(rows(['Title', 'Position', 'Deadline'], ['Mason', '7', '12/25/2026']), 3)
  expect(guessed).toEqual({ columns: ['name', '', 'deadline'], has_headings: true, day_order: 'MONTH_FIRST' })
  expect(guessMapping(rows(['Mason', '25/12/2026'], ['Painter', '12/25/2026']), 2)).toMatchObject({
    has_headings: false,
    day_order: 'DAY_FIRST',
  })
})

it('guesses from the beginning of a heading, however long it is', () => {
  expect(guessOf(`Title ${'pay'.repeat(60_000)}`)).toBe('name')
})
