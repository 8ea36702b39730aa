import { describe, expect, it } from 'vitest'
import { understand } from './understanding.ts'

const CV = `CURRICULUM VITAE
AMA SERWAA OWUSU-BOATENG
Accra, Ghana | +233 24 123 4567 | ama@example.com
https://www.linkedin.com/in/ama-owusu | github.com/amaowusu

PROFESSIONAL SUMMARY
Mason with ten years on bridges.

WORK EXPERIENCE
Senior Mason, Adomi Bridge Works        Mar 2019 – Present
• Laid the piers of two bridges.
• Led a team of six.
Mason at Volta Construction Ltd (06/2014 - 02/2019)
- Retaining walls and drains

EDUCATION
HND Civil Engineering, Kumasi Technical University   2010 - 2013

SKILLS
Bricklaying, Scaffolding; Reading drawings • Teamwork

REFERENCES
Kofi Mensah, +233 20 000 0000`

describe('a CV with headings and a period behind each role', () => {
  const read = understand(CV)

  it('gives the person', () => {
    expect(read).toMatchObject({
      is_readable: true,
      first_name: 'Ama Serwaa',
      last_name: 'Owusu-Boateng',
      contact_number: '+233 24 123 4567',
      linkedin_handle: 'https://linkedin.com/in/ama-owusu',
      github_handle: 'https://github.com/amaowusu',
      dribbble_handle: null,
      skills: ['Bricklaying', 'Scaffolding', 'Reading drawings', 'Teamwork'],
    })
  })

  it('gives the records', () => {
    expect(read.employment).toEqual([
      {
        role: 'Senior Mason',
        company: 'Adomi Bridge Works',
        start_date: '2019-03-01',
        end_date: '',
        description: 'Laid the piers of two bridges.\nLed a team of six.',
      },
      {
        role: 'Mason',
        company: 'Volta Construction Ltd',
        start_date: '2014-06-01',
        end_date: '2019-02-01',
        description: 'Retaining walls and drains',
      },
    ])
    expect(read.academic).toEqual([
      {
        qualification_level: 'HND',
        field: 'Civil Engineering',
        institution: 'Kumasi Technical University',
        start_date: '2010',
        end_date: '2013',
      },
    ])
  })
})

it('reads companies above roles, and periods on lines of their own', () => {
  const { first_name, last_name, employment } = understand(`Name: Kwame Agyei
Mobile: 024 555 1234

Employment History
Korle Bu Hospital
Staff Nurse
January 2020 to date
Cared for thirty patients a night.
St. Theresa's Clinic
Nursing Assistant
2017 - 2019
Kept records.`)
  expect([first_name, last_name]).toEqual(['Kwame', 'Agyei'])
  expect(employment).toMatchObject([
    {
      role: 'Staff Nurse',
      company: 'Korle Bu Hospital',
      start_date: '2020-01-01',
      end_date: '',
      description: 'Cared for thirty patients a night.',
    },
    {
      role: 'Nursing Assistant',
      company: "St. Theresa's Clinic",
      start_date: '2017',
      end_date: '2019',
      description: 'Kept records.',
    },
  ])
})

it('reads a French CV', () => {
  const read = understand(`Awa Diop
Tél : +221 77 123 45 67

EXPÉRIENCE PROFESSIONNELLE
Comptable | Société Dakaroise des Eaux | janvier 2018 - présent
FORMATION
Licence en Gestion, Université de Dakar, 2014 - 2017
COMPÉTENCES
Excel, Sage, Anglais`)
  expect(read).toMatchObject({
    first_name: 'Awa',
    last_name: 'Diop',
    contact_number: '+221 77 123 45 67',
    skills: ['Excel', 'Sage', 'Anglais'],
    employment: [{ role: 'Comptable', company: 'Société Dakaroise des Eaux', start_date: '2018-01-01' }],
    academic: [{ qualification_level: 'BSc', field: 'Gestion', institution: 'Université de Dakar' }],
  })
})

it('reads studies with the year of their end alone', () => {
  const { academic } = understand(`Education
BSc (Hons) Computer Science, University of Ghana, 2016
WASSCE, Mfantsipim School, 2012`)
  expect(academic).toMatchObject([
    {
      qualification_level: 'BSc',
      field: 'Computer Science',
      institution: 'University of Ghana',
      end_date: '2016',
    },
    { qualification_level: 'SHS', institution: 'Mfantsipim School', end_date: '2012' },
  ])
})

it.each([
  ['nothing', ''],
  ['a scan', '   \n\n 1 2 3'],
])('says of %s that it holds no text', (_name, text) => {
  expect(understand(text)).toMatchObject({ is_readable: false, first_name: null, employment: [], skills: [] })
})

it('invents nothing from a text that is no CV', () => {
  expect(understand('The quick brown fox jumps over the lazy dog. It was 2019 and nobody cared.')).toEqual({
    is_readable: true,
    first_name: null,
    last_name: null,
    contact_number: null,
    linkedin_handle: null,
    github_handle: null,
    dribbble_handle: null,
    skills: [],
    employment: [],
    academic: [],
  })
})

/** Without a measure: a square of these lengths meets the limit of a test. */
it.each([
  '2019 - ',
  'Mar 2019 – Present\n',
  'a, ',
  'Experience\n2019 - 2020\n',
  '1 2 ',
  '(',
  'Ama ',
  ' | ',
  '\t',
  'B.',
  'Education\nBSc in ',
])('ends with 200,000 characters of %j', (part) => {
  expect(understand(part.repeat(Math.ceil(200_000 / part.length))).is_readable).toBeDefined()
})

it.each([
  ['Mar 2019 - Jan 2018', '2019-03-01', ''],
  ['2019 - 2014', '2019', ''],
  ['Mar 2019 - 2019', '2019-03-01', '2019'],
  ['03/2019 to 03/2019', '2019-03-01', '2019-03-01'],
  ['2019 - Present', '2019', ''],
])('reads no end before its start: %s', (period, start_date, end_date) => {
  const { employment, academic } = understand(
    `EXPERIENCE\nMason, Adomi Bridge Works ${period}\nEDUCATION\nHND Masonry, Ho Polytechnic ${period}`,
  )
  expect([employment[0], academic[0]]).toMatchObject([
    { start_date, end_date },
    { start_date, end_date },
  ])
})
