import { expect, it } from 'vitest'
import type { ScreeningForm } from '#contract/applications/screening.ts'
import { knockOutFindings } from './rules.ts'

const question = (text: string, more: Partial<ScreeningForm> = {}): ScreeningForm => ({
  kind: 'YES_NO',
  text,
  choices: [],
  is_required: true,
  qualifying: ['no'],
  at_least: '',
  at_most: '',
  reason: '',
  ...more,
})
const subjects = (asked: ScreeningForm) =>
  knockOutFindings('JOB', [asked]).map(({ params }) => params?.subject)

it.each([
  ['age', 'Are you older than 35 years of age?'],
  ['age', 'How old are you?'],
  ['sex', 'Are you a woman?'],
  ['pregnancy', 'Are you pregnant or planning to have a child?'],
  ['religion', 'Are you a Christian?'],
  ['ethnicity', 'Which tribe are you from?'],
  ['ethnicity', 'What is your hometown?'],
  ['marriage', 'Are you married?'],
  ['marriage', 'Do you have children?'],
  ['disability', 'Do you have a disability?'],
  ['age', 'Quel âge avez-vous ?'],
  ['age', 'Avez-vous moins de 35 ans ?'],
  ['age', 'Quelle est votre date de naissance ?'],
  ['sex', 'Êtes-vous un homme ?'],
  ['pregnancy', 'Êtes-vous enceinte ?'],
  ['pregnancy', 'Prévoyez-vous une grossesse ?'],
  ['religion', 'Quelle est votre religion ?'],
  ['religion', 'Êtes-vous musulman ou chrétien ?'],
  ['ethnicity', 'De quelle ethnie êtes-vous ?'],
  ['ethnicity', 'Quel est votre village d’origine ?'],
  ['marriage', 'Êtes-vous mariée ?'],
  ['marriage', 'Avez-vous des enfants ?'],
  ['marriage', 'Quelle est votre situation matrimoniale ?'],
  ['disability', 'Avez-vous un problème de santé ?'],
  ['disability', 'Êtes-vous séropositif ?'],
])('warns of deciding by %s: %s', (subject, text) => {
  expect(subjects(question(text))).toEqual([subject])
  expect(subjects(question(text, { qualifying: [] }))).toEqual([])
  expect(subjects(question(text, { reason: 'The law of the job demands it' }))).toEqual([])
})

it.each([
  'Do you hold a driving licence?',
  'For how many years did you lay bricks?',
  'Do you speak Ewe, Ga or Hausa?',
  'Have you managed a team?',
  'Did you teach children in a primary school?',
  'Have you nursed in mental health?',
  'Can you work on a single-phase installation?',
  'Avez-vous plus de 10 ans d’expérience ?',
  'Avez-vous le permis de conduire ?',
  'Parlez-vous le dioula ou le baoulé ?',
  'Avez-vous déjà enseigné à des enfants ?',
  'Avez-vous géré une équipe ?',
  'Êtes-vous disponible le week-end ?',
  'Avez-vous fait un stage dans une agence ?',
  'Connaissez-vous le droit du mariage ?',
  'Are you a chartered manager of a page or an agency?',
])('finds nothing in: %s', (text) => {
  expect(subjects(question(text))).toEqual([])
})

it('looks at the choices, and at no RFP', () => {
  const asked = question('Who are you?', {
    kind: 'CHOICE',
    choices: ['A male', 'Another'],
    qualifying: ['Another'],
  })
  expect(subjects(asked)).toEqual(['sex'])
  expect(knockOutFindings('RFP', [asked])).toEqual([])
})

it.each([
  ['three', ''],
  ['', '1,5,5'],
  ['5', '4'],
])('blocks the bounds %j to %j', (at_least, at_most) => {
  const asked = question('For how many years?', { kind: 'NUMBER', at_least, at_most })
  expect(knockOutFindings('JOB', [asked])).toMatchObject([{ severity: 'BLOCK', code: 'knock_out_numbers' }])
})
