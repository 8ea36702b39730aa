import { expect, it } from 'vitest'
import { detour } from './require-account.ts'

const seeker = {
  second_step: 'off',
  is_verified: true,
  is_onboarded: true,
  is_admin: false,
  user_type: 'JOB_SEEKER',
  company: null,
} as const
const company = { ...seeker, is_admin: true, user_type: 'RECRUITING_COMPANY', company: {} } as const
const alone = { ...company, company: null } as const
const operator = { ...seeker, user_type: 'OPERATOR' } as const
const VERIFICATION = '/registration/verification/'

it.each([
  ['an unverified account', { ...seeker, is_verified: false }, '/user/profile/', VERIFICATION],
  ['an unverified account', { ...seeker, is_verified: false }, VERIFICATION, undefined],
  [
    'a new job seeker',
    { ...seeker, is_onboarded: false },
    VERIFICATION,
    '/onboarding/job-seeker/basic-info/',
  ],
  ['a new job seeker', { ...seeker, is_onboarded: false }, '/onboarding/job-seeker/skills/', undefined],
  [
    'a new job seeker',
    { ...seeker, is_onboarded: false },
    '/onboarding/recruiting-company/skills/',
    '/onboarding/job-seeker/basic-info/',
  ],
  ['a job seeker', seeker, '/onboarding/job-seeker/skills/', '/'],
  ['a job seeker', seeker, '/user/profile/', undefined],
  ['a job seeker', seeker, '/admin/', '/'],
  ['a company member', company, '/admin/', undefined],
  ['a company member', company, '/user/profile/', '/admin/'],
  ['a company member', company, '/user/notifications/', '/admin/you/notifications/'],
  ['a company member', company, '/user/calendar/', '/admin/you/calendar/'],
  ['a company member', company, '/user/account/', '/admin/you/account/'],
  ['a company member', company, '/user/account/two-step/', undefined],
  ['a company member', company, '/admin/you/settings/', undefined],
  ['a member without a company', alone, '/user/settings/', undefined],
  ['a company member', company, '/jobs/bookmarked/', '/admin/'],
  ['a job seeker', seeker, '/rfps/bookmarked/', undefined],
  ['a company member', company, VERIFICATION, '/admin/'],
  ['a company member', company, '/operator/', '/admin/'],
  ['a job seeker', seeker, '/operator/companies/', '/'],
  [
    'a new company',
    { ...company, is_onboarded: false },
    '/operator/',
    '/onboarding/recruiting-company/basic-info/',
  ],
  [
    'a member in one step',
    { ...company, second_step: 'needed' as const },
    '/admin/',
    '/user/account/two-step/',
  ],
  [
    'an operator in one step',
    { ...operator, second_step: 'needed' as const },
    '/operator/',
    '/user/account/two-step/',
  ],
  [
    'an operator in one step',
    { ...operator, second_step: 'needed' as const },
    '/user/account/two-step/',
    undefined,
  ],
  ['the operator', operator, '/operator/mail/', undefined],
  ['the operator', operator, '/user/account/', undefined],
  ['the operator', operator, '/user/profile/', '/operator/'],
  ['the operator', operator, '/admin/', '/operator/'],
  ['the operator', operator, '/jobs/bookmarked/', '/operator/'],
  ['the operator', operator, VERIFICATION, '/operator/'],
  ['the operator', operator, '/onboarding/job-seeker/skills/', '/operator/'],
])('%s (%o) who asks for %s is led to %s', (_, account, asked, led) => {
  expect(detour(account, asked)).toBe(led)
})
