import type { UserDetail } from '#contract/accounts/user-detail.ts'

/** The steps of each wizard, in order (product-spec §2). */
const JOB_SEEKER_STEPS = ['basic-info', 'education', 'profession', 'skills'] as const
const COMPANY_STEPS = ['basic-info', 'more-info', 'skills'] as const

export type Wizard = 'job-seeker' | 'recruiting-company'

export const STEPS: Record<Wizard, readonly string[]> = {
  'job-seeker': JOB_SEEKER_STEPS,
  'recruiting-company': COMPANY_STEPS,
}

export function stepPath(wizard: Wizard, step: string): string {
  return `/onboarding/${wizard}/${step}/`
}

/** The first page after verification. */
export function firstStep({ is_admin }: Pick<UserDetail, 'is_admin'>): string {
  return stepPath(is_admin ? 'recruiting-company' : 'job-seeker', 'basic-info')
}
