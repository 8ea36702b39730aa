import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
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
  atOnce: 1_000,
  /** People of one who has several accounts. */
  joined: 5,
  /** Other accounts that are shown as perhaps the same person. */
  duplicates: 5,
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

/** Whether somebody may be invited to apply. */
const CONTACTS = ['no', 'yes'] as const

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
      .refine((cursor) => Number(cursor.split('_')[1]) <= 2_147_483_647, problem('not_a_cursor'))
      .describe('Of the last row of the page before'),
  })
  .partial()
export type PeopleQuery = z.output<typeof PeopleQuery>

export const PersonApplication = z.object({
  number: z.string(),
  job: z.object({ id: z.number().int(), name: z.string() }),
  status: z.enum(APPLICATION_STATUSES),
  stage: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  submitted_at: z.string().describe('ISO 8601, UTC'),
  active_at: z.string().describe('Of the last act by either side'),
})

export const Named = z.object({ id: z.number().int(), name: z.string() })

export const PersonRow = z.object({
  id: z.number().int(),
  name: z.string(),
  image: z.string().nullable(),
  last_job: z.object({ role: z.string(), company: z.string() }).nullable(),
  country: z.string().nullable().describe('ISO 3166'),
  applications: z.number().int(),
  last_application: PersonApplication.nullable().describe('null once none is kept, of who agreed to be kept'),
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

const { cursor, page_size, ...filters } = PeopleQuery.shape

export const listSelectablePeople = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/company/people/selectable/',
  summary:
    'The ids of everybody on such a list, to act on all of them; as many as one act takes, and where to go on',
  query: z.object({ ...filters, cursor }),
  output: z.object({
    ids: z.array(z.number().int()),
    next: z.string().nullable().describe('The cursor of those that follow'),
  }),
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

const Account = Named.extend({ email: z.string() })

export const Person = PersonRow.omit({ found: true, cursor: true }).extend({
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  all: z.array(PersonApplication).describe('The newest first'),
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
  joined: z.array(Account),
  told_apart: z
    .array(
      Account.extend({
        member: z.string().nullable().describe('Who said it; null once they left'),
        at: z.string(),
      }),
    )
    .describe('Of whom a member said that they are somebody else, the newest 100 first'),
  duplicates: z
    .array(
      Account.extend({
        clue: z.enum(DUPLICATE_CLUES).describe('The same number, or the same name and CV'),
      }),
    )
    .describe(
      `Other accounts that may be the same person, ${PEOPLE_LIMITS.duplicates} at most: like addresses first, then the same name`,
    ),
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
