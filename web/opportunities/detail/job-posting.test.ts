import { expect, it } from 'vitest'
import type { Company } from '#contract/companies/companies.ts'
import type { Opportunity } from '#contract/opportunities/opportunities.ts'
import { JobPosting } from './job-posting.tsx'
import { jobPosting } from './job-posting-data.server.ts'

const company: Company = {
  id: 1,
  name: 'Volta Grid',
  logo: '/logos/volta.svg',
  verified: true,
  summary: null,
  industry: null,
  size: null,
  city: 'Ho',
  country: 'GH',
  website: 'https://volta.example.com',
  skills: [],
  language: null,
  open_jobs: 1,
  open_proposal_requests: 0,
  answers_within: null,
}
const opportunity: Opportunity = {
  id: 7,
  name: 'Technician',
  description: 'Text',
  requirements: null,
  qualifications: null,
  type: 'FULL_TIME',
  location: 'ON_SITE',
  level: null,
  deadline: '2026-12-04',
  deadline_at: '2026-12-04T23:59:59.000Z',
  status: 'OPEN',
  closed_at: null,
  bookmarked: false,
  applicants: [],
  company,
  city: 'Tamale',
  country: 'GH',
  skills: ['Wiring'],
  salary: { min: 3000, max: 4000, currency: 'GHS', period: 'MONTH' },
  published_at: '2026-11-01T08:00:00.000Z',
  language: 'en',
  attachments: [],
  summary: 'Text',
  html: { description: '<p>Text</p>', requirements: null, qualifications: null },
  updated_at: '2026-11-01T08:00:00.000Z',
}
const site = {
  brandName: 'Opencall',
  brandColor: undefined,
  brandLogo: undefined,
  oidc: undefined,
  homeUrl: '/',
  adminUrl: '/admin/',
  contactUrl: '/',
  publicUrl: 'https://calls.example.org',
  country: 'GH',
  retentionMonths: 12,
  timeZone: 'Africa/Accra',
  warningIn: () => undefined,
  footerLinksIn: async () => [],
}
const posting = (change: Partial<Opportunity> = {}) =>
  jobPosting({ opportunity: { ...opportunity, ...change }, company, site })

it("has Google's required and recommended fields", () => {
  expect(posting()).toMatchObject({
    '@type': 'JobPosting',
    title: 'Technician',
    datePosted: '2026-11-01T08:00:00.000Z',
    directApply: true,
    validThrough: '2026-12-04T23:59:59.000Z',
    employmentType: 'FULL_TIME',
    hiringOrganization: {
      name: 'Volta Grid',
      sameAs: 'https://volta.example.com',
      logo: 'https://calls.example.org/logos/volta.svg',
    },
    jobLocation: { address: { addressLocality: 'Tamale', addressCountry: 'GH' } },
    baseSalary: { currency: 'GHS', value: { minValue: 3000, maxValue: 4000, unitText: 'MONTH' } },
    identifier: { name: 'Opencall', value: '7' },
  })
})

it('names the language of the text, as that of its page', () => {
  expect(posting({ language: 'fr' })).toMatchObject({
    mainEntityOfPage: { '@id': 'https://calls.example.org/jobs/7/', inLanguage: 'fr' },
  })
  expect(posting({ language: null })).not.toHaveProperty('mainEntityOfPage')
})

it.each([
  ['CONTRACT', 'CONTRACTOR'],
  ['INTERNSHIP', 'INTERN'],
  ['VOLUNTEERING', 'VOLUNTEER'],
  ['NATIONAL_SERVICE', 'OTHER'],
] as const)('calls %s %s', (type, employmentType) => {
  expect(posting({ type })).toMatchObject({ employmentType })
})

it('calls only a remote job TELECOMMUTE', () => {
  expect(posting({ location: 'REMOTE' })).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { name: 'GH' },
  })
  expect(posting({ location: 'REMOTE' })).not.toHaveProperty('jobLocation')
  expect(posting({ location: 'HYBRID' })).not.toHaveProperty('jobLocationType')
  expect(posting({ location: 'HYBRID' })).toHaveProperty('jobLocation')
})

it('is left out when no country is known', () => {
  const nowhere = { ...company, country: null }
  expect(jobPosting({ opportunity: { ...opportunity, country: null }, company: nowhere, site })).toBeNull()
})

it('says nothing of what is not known', () => {
  const bare = posting({ type: null, salary: null, deadline_at: null, skills: [] })
  for (const field of ['employmentType', 'baseSalary', 'validThrough', 'skills'])
    expect(bare).not.toHaveProperty(field)
})

it.each(['</script><script>alert(1)</script>', '</SCRIPT >', '<!--<script>', '\u2028</script\t>'])(
  'lets no text end its script element: %j',
  (hostile) => {
    const { props } = JobPosting({ posting: { ...posting(), title: hostile }, texts: [hostile, null] })
    const json: string = props.dangerouslySetInnerHTML.__html
    expect(json).not.toContain('<')
    expect(JSON.parse(json)).toMatchObject({ title: hostile, description: hostile })
  },
)
