import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { line, paragraph, rowId } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { Named, PEOPLE_LIMITS, Person } from './people.ts'

const memberErrors = ['unauthorized', 'unverified', 'forbidden'] as const
const editing = { tag: 'people', caller: 'company-member', ability: 'people.edit' } as const
const Known = Person.nullable().describe('null for a token that may edit people and not read them')
const one = { params: z.object({ id: identifier }) } as const

const people = z
  .array(rowId, problem('choose_people'))
  .min(1, problem('choose_people'))
  .max(PEOPLE_LIMITS.atOnce, problem('people_at_most', { max: PEOPLE_LIMITS.atOnce }))

const tagName = line(problem('tag_missing'), PEOPLE_LIMITS.tagLength)

export const TagForm = z.object({ people, name: tagName })
const Changed = z.object({ changed: z.number().int().describe('How many people it changed') })

export const tagPeople = endpoint({
  ...editing,
  method: 'POST',
  path: '/api/company/people/tags/',
  summary: 'Put a tag on people; a new name makes a tag',
  body: TagForm,
  output: Changed,
  errors: ['invalid', ...memberErrors, 'conflict'],
})

export const untagPeople = endpoint({
  ...editing,
  ...one,
  method: 'POST',
  path: '/api/company/people/tags/:id/removal/',
  summary: 'Take a tag off people; the last one ends the tag',
  body: z.object({ people }),
  output: Changed,
  errors: ['invalid', ...memberErrors, 'not_found'],
})

export const PoolForm = z.object({ name: line(problem('pool_missing'), PEOPLE_LIMITS.poolLength) })

export const addPool = endpoint({
  ...editing,
  method: 'POST',
  path: '/api/company/people/pools/',
  summary: 'Make a pool: a named list of people',
  body: PoolForm,
  status: 201,
  output: Named,
  errors: ['invalid', ...memberErrors, 'conflict'],
})

export const renamePool = endpoint({
  ...editing,
  ...one,
  method: 'PUT',
  path: '/api/company/people/pools/:id/',
  summary: 'Give a pool another name',
  body: PoolForm,
  output: Named,
  errors: ['invalid', ...memberErrors, 'not_found'],
})

export const removePool = endpoint({
  ...editing,
  ...one,
  method: 'DELETE',
  path: '/api/company/people/pools/:id/',
  summary: 'Delete a pool; its people stay',
  output: Said,
  errors: ['invalid', ...memberErrors, 'not_found'],
})

export const fillPool = endpoint({
  ...editing,
  ...one,
  method: 'POST',
  path: '/api/company/people/pools/:id/people/',
  summary: 'Add people to a pool, or take them out of it',
  body: z.object({ people, is_in: z.boolean() }),
  output: Changed,
  errors: ['invalid', ...memberErrors, 'not_found'],
})

export const NoContactForm = z.object({
  reason: paragraph(problem('reason_missing'), LIMITS.reasonLength),
})

export const stopContact = endpoint({
  ...editing,
  ...one,
  method: 'PUT',
  path: '/api/company/people/:id/no-contact/',
  summary: 'Nobody of your company can invite this person to apply from now on',
  body: NoContactForm,
  output: Known,
  errors: ['invalid', ...memberErrors, 'not_found', 'conflict'],
})

export const allowContact = endpoint({
  ...editing,
  ...one,
  method: 'DELETE',
  path: '/api/company/people/:id/no-contact/',
  summary: 'This person can be invited again; not where they asked for it themselves',
  output: Known,
  errors: ['invalid', ...memberErrors, 'not_found', 'conflict'],
})

export const joinPeople = endpoint({
  ...editing,
  ...one,
  method: 'POST',
  path: '/api/company/people/:id/joined/',
  summary: 'Two accounts are one person to your company; the accounts stay as they are',
  body: z.object({ person: rowId }),
  output: Known,
  errors: ['invalid', ...memberErrors, 'not_found', 'conflict'],
})

export const partPerson = endpoint({
  ...editing,
  ...one,
  method: 'DELETE',
  path: '/api/company/people/:id/joined/',
  summary: 'This account is a person of its own again; tags and pools stay with both',
  output: Said,
  errors: ['invalid', ...memberErrors, 'not_found'],
})

export const tellApart = endpoint({
  ...editing,
  ...one,
  method: 'POST',
  path: '/api/company/people/:id/told-apart/',
  summary: 'Two people are not one: nobody of your company is shown either as a duplicate of the other again',
  body: z.object({ person: rowId }),
  output: Known,
  errors: ['invalid', ...memberErrors, 'not_found', 'conflict'],
})

export const forgetToldApart = endpoint({
  ...editing,
  params: z.object({ id: identifier, person: identifier }),
  method: 'DELETE',
  path: '/api/company/people/:id/told-apart/:person/',
  summary: 'Take back that two people are not one: they may be shown as duplicates again',
  output: Known,
  errors: ['invalid', ...memberErrors, 'not_found'],
})

export const InvitationForm = z.object({
  people,
  job: rowId,
  words: paragraph(problem('words_missing'), PEOPLE_LIMITS.wordsLength),
})

export const NOT_INVITED = ['NO_CONTACT', 'APPLIED', 'INVITED', 'GONE'] as const

export const invitePeople = endpoint({
  ...editing,
  method: 'POST',
  keepsAnswer: true,
  path: '/api/company/people/invitations/',
  summary: 'Invite people by email to apply for an open job, each once for a job',
  body: InvitationForm,
  output: z.object({
    invited: z.number().int(),
    refused: z.array(z.object({ id: z.number().int(), reason: z.enum(NOT_INVITED) })),
  }),
  errors: ['invalid', ...memberErrors, 'not_found', 'conflict', 'rate_limited'],
})

const wrongMonths = problem('whole_number_between', { min: 1, max: PEOPLE_LIMITS.monthsMost })

export const KeepingForm = z.object({
  months: z
    .number(wrongMonths)
    .int(wrongMonths)
    .min(1, wrongMonths)
    .max(PEOPLE_LIMITS.monthsMost, wrongMonths),
})

export const chooseMonths = endpoint({
  ...editing,
  method: 'PUT',
  path: '/api/company/people/months/',
  summary: 'How long your company keeps people after their last application',
  body: KeepingForm,
  output: KeepingForm,
  errors: ['invalid', ...memberErrors],
})
