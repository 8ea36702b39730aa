import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { line, paragraph, rowId } from '#contract/fields.ts'
import { identifier, oneOf, SearchKey, wholeNumber } from '#contract/parameters.ts'
import { APPLICATION_STATUSES, LIMITS } from '#contract/vocabulary.ts'

/** Of one company, unless it says otherwise. */
export const PEOPLE_LIMITS = {
  tags: 500,
  tagLength: 40,
  tagsOfPerson: 20,
  pools: 100,
  poolLength: 60,
  /** The most people of one act. */
  atOnce: 100,
  /** People of one who has several accounts. */
  joined: 5,
  wordsLength: 2_000,
  /** Emails in a day. */
  invitationsADay: 100,
  monthsMost: 24,
  monthsDefault: 12,
  /** Days before the end in which a person is asked, and in which they count as ending. */
  endingDays: 30,
} as const

const tag = 'people'
const caller = 'company-member'
const memberErrors = ['unauthorized', 'unverified', 'forbidden'] as const
const reading = { tag, caller, ability: 'people.read' } as const
const editing = { tag, caller, ability: 'people.edit' } as const

/** Who may be told something, and who may not. */
export const CONTACTS = ['no', 'yes'] as const

const ENDING = ['soon'] as const

export const PeopleQuery = z
  .object({
    search_key: SearchKey.describe('Words of the name, a CV or a tag, or a part of an address with its @'),
    tag: identifier,
    pool: identifier,
    job: identifier.describe('They applied for it'),
    status: z
      .enum(APPLICATION_STATUSES, oneOf(APPLICATION_STATUSES))
      .describe('Of one of their applications; of that for `job`, if there is one'),
    contact: z.enum(CONTACTS, oneOf(CONTACTS)).describe('`no`: must not be invited to apply'),
    ending: z
      .enum(ENDING, oneOf(ENDING))
      .describe(`Kept for ${PEOPLE_LIMITS.endingDays} more days at most, unless they agree to more`),
    page_size: wholeNumber(1, LIMITS.pageSizeMax),
    cursor: z
      .string()
      .regex(/^[0-9]{1,17}_[1-9][0-9]{0,9}$/, problem('not_a_cursor'))
      .describe('Of the last row of the page before'),
  })
  .partial()
export type PeopleQuery = z.output<typeof PeopleQuery>

const Application = z.object({
  number: z.string(),
  job: z.object({ id: z.number().int(), name: z.string() }),
  status: z.enum(APPLICATION_STATUSES),
  stage: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  submitted_at: z.string().describe('ISO 8601, UTC'),
  active_at: z.string().describe('Of the last act by either side'),
})

const Named = z.object({ id: z.number().int(), name: z.string() })

export const PersonRow = z.object({
  id: z.number().int(),
  name: z.string(),
  image: z.string().nullable(),
  last_job: z.object({ role: z.string(), company: z.string() }).nullable(),
  country: z.string().nullable().describe('ISO 3166'),
  applications: z.number().int(),
  last_application: Application.nullable().describe('null once none is kept, of who agreed to be kept'),
  tags: z.array(Named),
  active_at: z.string().describe('Of the last act by either side'),
  may_contact: z.boolean().describe('False for whoever must not be invited to apply'),
  kept_until: z
    .string()
    .nullable()
    .describe('When they leave the list, unless they agree to more; null while an application is open'),
  found: z.string().nullable().describe('The words of the CV around what was searched for'),
  cursor: z.string().describe('Goes on after this row'),
})
export type PersonRow = z.infer<typeof PersonRow>

export const listPeople = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/company/people/',
  summary:
    'Who applied for jobs of your company, last active first; names that blind screening hides are not among them',
  query: PeopleQuery,
  output: z.array(PersonRow),
  errors: ['invalid', ...memberErrors],
})

const Pool = Named.extend({
  owner: z.string().nullable().describe('The member who made it; null once they left'),
  people: z.number().int(),
})

export const PeopleChoices = z.object({
  tags: z.array(Named),
  pools: z.array(Pool),
  jobs: z.array(Named.extend({ is_open: z.boolean() })).describe('The newest first'),
  months: z.number().int().describe('Kept for so long after their last application'),
})
export type PeopleChoices = z.infer<typeof PeopleChoices>

export const peopleChoices = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/company/people/choices/',
  summary: 'Tags, pools and jobs to filter people by, and how long people are kept',
  output: PeopleChoices,
  errors: [...memberErrors],
})

export const PERSON_ACTS = [
  'TAGGED',
  'UNTAGGED',
  'POOLED',
  'UNPOOLED',
  'CONTACT_STOPPED',
  'CONTACT_ALLOWED',
  'STOPPED_BY_PERSON',
  'INVITED',
  'ASKED',
  'AGREED',
  'JOINED',
  'PARTED',
] as const

export const DUPLICATE_CLUES = ['phone', 'cv'] as const

export const Person = PersonRow.omit({ found: true, cursor: true }).extend({
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  all: z.array(Application).describe('The newest first'),
  pools: z.array(Named),
  agreed_until: z.string().nullable().describe('When they agreed to be kept until'),
  no_contact: z
    .object({
      by: z.enum(['COMPANY', 'PERSON']),
      reason: z.string(),
      member: z.string().nullable().describe('null once they left, and where the person asked for it'),
      at: z.string(),
    })
    .nullable(),
  joined: z.array(z.object({ id: z.number().int(), name: z.string(), email: z.string() })),
  duplicates: z
    .array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        email: z.string(),
        clue: z.enum(DUPLICATE_CLUES).describe('The same number, or the same name and CV'),
      }),
    )
    .describe('Other accounts that may be the same person'),
  invited: z.array(z.number().int()).describe('Jobs that they were invited to apply for'),
  history: z.array(
    z.object({
      kind: z.enum(PERSON_ACTS),
      what: z.string().nullable(),
      member: z.string().nullable(),
      at: z.string(),
    }),
  ),
})
export type Person = z.infer<typeof Person>

const one = { params: z.object({ id: identifier }) } as const

export const readPerson = endpoint({
  ...reading,
  ...one,
  method: 'GET',
  path: '/api/company/people/:id/',
  summary: 'One person: applications with your company, tags, pools, consent and history',
  output: Person,
  errors: ['invalid', ...memberErrors, 'not_found'],
})

const people = z
  .array(rowId, problem('choose_people'))
  .min(1, problem('choose_people'))
  .max(PEOPLE_LIMITS.atOnce, problem('people_at_most', { max: PEOPLE_LIMITS.atOnce }))

const tagName = line(problem('tag_missing'), PEOPLE_LIMITS.tagLength)

export const TagForm = z.object({ people, name: tagName })
export const Changed = z.object({ changed: z.number().int().describe('How many people it changed') })

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
  output: Person,
  errors: ['invalid', ...memberErrors, 'not_found', 'conflict'],
})

export const allowContact = endpoint({
  ...editing,
  ...one,
  method: 'DELETE',
  path: '/api/company/people/:id/no-contact/',
  summary: 'This person can be invited again; not where they asked for it themselves',
  output: Person,
  errors: ['invalid', ...memberErrors, 'not_found', 'conflict'],
})

export const joinPeople = endpoint({
  ...editing,
  ...one,
  method: 'POST',
  path: '/api/company/people/:id/joined/',
  summary: 'Two accounts are one person to your company; the accounts stay as they are',
  body: z.object({ person: rowId }),
  output: Person,
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

export const InvitationForm = z.object({
  people,
  job: rowId,
  words: paragraph(problem('words_missing'), PEOPLE_LIMITS.wordsLength),
})

export const NOT_INVITED = ['NO_CONTACT', 'APPLIED', 'INVITED', 'GONE'] as const

export const invitePeople = endpoint({
  ...editing,
  method: 'POST',
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
