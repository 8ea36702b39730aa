import type { ImportedOpportunity } from '#api/opportunities/listing/rules.ts'
import { readProblem } from '#contract/errors.ts'
import type { KeptNote, SourceSchedule, SourceService } from '#contract/integrations/job-sources.ts'
import type { PostForm, PostState } from '#contract/posting/posts.ts'
import { wallTime } from '#contract/zoned-time.ts'

export type Address = { url: string; service: SourceService; account: string }

const ACCOUNT = /^[\w.-]{1,100}$/
const greenhouse = (account: string) =>
  `https://boards-api.greenhouse.io/v1/boards/${account}/jobs?content=true`
const workable = (account: string) =>
  `https://apply.workable.com/api/v1/widget/accounts/${account}?details=true`

/** Where a service answers about an account; the parts of a board's address, as people copy it, lead there. */
const SERVICES: {
  service: SourceService
  hosts: RegExp
  account(url: URL): string
  api(account: string, url: URL): string
}[] = [
  {
    service: 'GREENHOUSE',
    hosts: /^(?:boards|job-boards|boards-api)(?:\.eu)?\.greenhouse\.io$/,
    account: (url) => url.searchParams.get('for') ?? (partAfter(url, 'boards') || part(url, 0)),
    api: greenhouse,
  },
  {
    service: 'LEVER',
    hosts: /^(?:jobs|api)(?:\.eu)?\.lever\.co$/,
    account: (url) => partAfter(url, 'postings') || part(url, 0),
    api: (account, { hostname }) =>
      `https://api${hostname.includes('.eu.') ? '.eu' : ''}.lever.co/v0/postings/${account}?mode=json`,
  },
  {
    service: 'WORKABLE',
    hosts: /^apply\.workable\.com$/,
    account: (url) => partAfter(url, 'accounts') || part(url, 0),
    api: workable,
  },
  {
    service: 'WORKABLE',
    hosts: /^(?!www\.|help\.|resources\.|jobs\.)[\w-]+\.workable\.com$/,
    account: ({ hostname }) => hostname.split('.')[0] ?? '',
    api: workable,
  },
]

const parts = ({ pathname }: URL) => pathname.split('/').filter(Boolean)
const part = (url: URL, at: number) => parts(url)[at] ?? ''
function partAfter(url: URL, name: string): string {
  const at = parts(url).indexOf(name)
  return at < 0 ? '' : part(url, at + 1)
}

/** The address to fetch of what a person typed: the API of a known board, else the page itself. */
export function addressOf(typed: string): Address {
  const url = new URL(typed)
  url.hash = ''
  for (const { service, hosts, account: accountOf, api } of SERVICES) {
    const account = hosts.test(url.hostname) ? accountOf(url) : ''
    if (ACCOUNT.test(account)) return { url: api(account, url), service, account }
  }
  return { url: url.href, service: 'PAGE', account: url.hostname }
}

/** The fields of a post that a feed fills in; all others are the company's own. */
export type Imported = Pick<
  PostForm,
  | 'name'
  | 'description'
  | 'requirements'
  | 'qualifications'
  | 'type'
  | 'location'
  | 'level'
  | 'city'
  | 'country'
  | 'skills'
  | 'salary_min'
  | 'salary_max'
  | 'salary_currency'
  | 'salary_period'
  | 'deadline'
  | 'deadline_time'
>

/** A job of a feed as the form of a post. Days are those of the company's zone. */
export function fieldsOf(job: ImportedOpportunity, timeZone: string): Imported {
  const { salary, deadlineAt } = job
  const wall = deadlineAt && wallTime(deadlineAt, timeZone)
  return {
    name: job.name,
    description: job.description,
    requirements: job.requirements ?? '',
    qualifications: job.qualifications ?? '',
    type: job.type ?? '',
    location: job.location ?? '',
    level: job.level ?? '',
    city: job.city ?? '',
    country: job.country ?? '',
    skills: job.skills,
    salary_min: String(salary?.min ?? ''),
    salary_max: String(salary?.max ?? ''),
    salary_currency: salary?.currency ?? '',
    salary_period: salary?.period ?? '',
    deadline: wall?.day ?? '',
    // Without a time it is the end of the day.
    deadline_time: !wall || wall.time === '23:59' ? '' : wall.time,
  }
}

/** The fields that the feed changed since it was last read. */
export function changesOf(before: Partial<PostForm>, after: Imported): Partial<Imported> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(value),
  )
  return Object.fromEntries(changed)
}

type Standing = { state: PostState; hasChanges: boolean; post: { version: number } }

/** Whether unpublished words of a member are in the form, which a feed does not publish. */
export function isOfMember(
  { state, hasChanges, post }: Standing,
  item: { formVersion: number | null },
): boolean {
  const isUnseen = state === 'DRAFT' || state === 'SCHEDULED' || hasChanges
  return isUnseen && post.version !== item.formVersion
}

/** Why a job was refused, or stays a draft. */
export function noteOf(record: string, why: string): KeptNote {
  const { code, params } = readProblem(why) ?? { code: 'invalid_value', params: {} }
  return { record: record.slice(0, 200), code, ...(Object.keys(params).length > 0 && { params }) }
}

/** So few may go at once without a question. */
const FEW = 4

/** Whether all posts, or most of many, left a feed at once, so that it looks broken. */
export const isSuspicious = ({ missing, known }: { missing: number; known: number }): boolean =>
  missing > 0 && (missing === known || (missing > FEW && missing * 2 > known))

export const hoursOf = (schedule: SourceSchedule): number => (schedule === 'HOURLY' ? 1 : 24)
