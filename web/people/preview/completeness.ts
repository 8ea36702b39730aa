import type { UserDetail } from '#contract/accounts/user-detail.ts'

/** A part of a profile that companies look for, and where it is added. */
export type Part = {
  name: 'about' | 'skills' | 'experience' | 'education' | 'cv' | 'country' | 'image'
  isDone: boolean
  to: string
}

type Counted = { employment: unknown[]; academic: unknown[]; cvs: number }
type Written = Pick<UserDetail, 'about' | 'skills' | 'country' | 'image'>

const ENOUGH_SKILLS = 3

/** In the order of what helps most. */
export const partsOf = (account: Written, { employment, academic, cvs }: Counted): Part[] => [
  { name: 'cv', isDone: cvs > 0, to: '/user/cvs/' },
  { name: 'experience', isDone: employment.length > 0, to: '/user/profile/#experience' },
  { name: 'skills', isDone: account.skills.length >= ENOUGH_SKILLS, to: '/user/profile/#edit-skills' },
  { name: 'education', isDone: academic.length > 0, to: '/user/profile/#education' },
  { name: 'about', isDone: Boolean(account.about?.trim()), to: '/user/profile/#edit-about' },
  { name: 'country', isDone: account.country !== null, to: '/user/profile/#edit-about' },
  { name: 'image', isDone: account.image !== null, to: '/user/profile/#edit-personal' },
]
