import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorBody, FieldErrorsBody } from '#contract/error-bodies.ts'
import { Invitation, InvitationForm } from '#contract/hiring/interview-invitations.ts'
import { invite as inviteToInterview } from '#contract/hiring/interviews.ts'
import { InvitationForm as PeopleInvitationForm } from '#contract/hiring/people-acts.ts'
import { Reason as AwardReason, Reopening as AwardReopening } from '#contract/procurement/award.ts'
import { COLLECTIONS } from '#contract/vocabulary.ts'
import { CONTRACT_MODULES } from './contract-modules.ts'

/** Exported under the same name as another, or named for what they are in code. */
const RENAMED = new Map<unknown, string>([
  [Invitation, 'InterviewInvitation'],
  [InvitationForm, 'InterviewInvitationForm'],
  [PeopleInvitationForm, 'PeopleInvitationForm'],
  [AwardReason, 'AwardReason'],
  [AwardReopening, 'AwardReopening'],
  [ErrorBody, 'Error'],
  [FieldErrorsBody, 'FieldErrors'],
  [inviteToInterview, 'inviteToInterview'],
])
const SUMMED = ['object', 'union', 'enum', 'record']

/** The contract's schemas by the names they are exported under; parameters of addresses have none. */
export function schemaNames(): ReturnType<typeof z.registry<{ id?: string }>> {
  const registry = z.registry<{ id?: string }>()
  const taken = new Map<string, unknown>()
  const parameters = new Set<unknown>(
    [...endpointNames().keys()].flatMap(({ query, params }) => [query, params]),
  )
  for (const [exported, schema] of CONTRACT_MODULES.flatMap((each) => Object.entries(each))) {
    if (!(schema instanceof z.ZodType) || parameters.has(schema) || registry.has(schema)) continue
    if (!/^[A-Z].*[a-z]/.test(exported) || !SUMMED.includes(schema.def.type)) continue
    const id = RENAMED.get(schema) ?? exported
    if (taken.has(id)) throw new Error(`Two schemas are named ${id}`)
    taken.set(id, schema)
    registry.add(schema, { id })
  }
  return registry
}

/** Endpoints by the names of their operations: `listPosts`, and of a family `addProjects` for `projects.add`. */
export function endpointNames(): Map<Endpoint, string> {
  const names = new Map<Endpoint, string>()
  const note = (value: unknown, path: string[]) => {
    if (typeof value !== 'object' || value === null || '_zod' in value || path.length > 3) return
    if (isEndpoint(value)) {
      if (!names.has(value)) names.set(value, RENAMED.get(value) ?? operationName(path))
      return
    }
    for (const [key, each] of Object.entries(value)) note(each, [...path, key])
  }
  for (const module of CONTRACT_MODULES) note(module, [])
  return names
}

const isEndpoint = (value: object): value is Endpoint =>
  'method' in value && 'path' in value && 'output' in value

const VERBS: Record<string, string> = {
  detail: 'read',
  facets: 'count-facets-of',
  choices: 'list-filters-of',
}
const OF_ONE = ['detail', 'add', 'replace', 'remove', 'toggle', 'dismiss', 'restore']

function operationName(path: string[]): string {
  const parts = path[0] === 'collections' ? path.slice(1) : path
  const last = parts.at(-1) ?? ''
  const family = parts.slice(0, -1)
  const nouns = OF_ONE.includes(last) ? family.map((each) => each.replace(/s$/, '')) : family
  const isOfCollection = COLLECTIONS.some((each) => each === last)
  const named = isOfCollection ? [...family, 'of', last] : [VERBS[last] ?? last, ...nouns.reverse()]
  return camelCase(named.join('-'))
}

const camelCase = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
