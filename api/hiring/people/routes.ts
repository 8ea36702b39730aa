import { presentRow } from '#api/hiring/people/list/present.ts'
import { findExcerpts, listPeople, listPeopleIds } from '#api/hiring/people/list/queries.ts'
import { presentPerson } from '#api/hiring/people/person/present.ts'
import { findChoices, findPerson, listDuplicates } from '#api/hiring/people/person/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { may } from '#api/platform/access/token-rules.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route, route, signedInRoute } from '#api/platform/http/route.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { english } from '#api/platform/words/words.ts'
import { ApiError } from '#contract/errors.ts'
import * as keeping from '#contract/hiring/keeping.ts'
import * as contract from '#contract/hiring/people.ts'
import * as acts from '#contract/hiring/people-acts.ts'
import { invitePeople } from './invitations/commands.ts'
import { forgetToldApart, joinPeople, partPerson, tellApart } from './joining/commands.ts'
import { answerQuestion, leaveKeeper, readQuestion } from './keeping/commands.ts'
import { listKeepersOf, upsertMonths } from './keeping/queries.ts'
import {
  addPool,
  allowContact,
  fillPool,
  renamePool,
  stopContact,
  tagPeople,
  untagPeople,
} from './marks/commands.ts'
import { deletePool } from './marks/queries.ts'

type Services = { database: Database; mails: MailQueue }

export function peopleRoutes(services: Services): Route[] {
  const { database } = services
  return [
    memberRoute(contract.listPeople, async ({ query, scope }) => {
      const rows = await listPeople(database, scope, query)
      const ids = rows.flatMap(({ matched }) => matched ?? [])
      const found = await findExcerpts(database, ids, query.search_key ?? '')
      return rows.map((row) => presentRow(row, row.matched === null ? undefined : found.get(row.matched)))
    }),
    memberRoute(contract.listSelectablePeople, ({ query, scope }) => listPeopleIds(database, scope, query)),
    memberRoute(contract.peopleChoices, ({ scope }) => findChoices(database, scope)),
    memberRoute(contract.readPerson, ({ params, scope }) => read(database, scope, params.id)),
    memberRoute(acts.chooseMonths, async ({ body, scope }) => {
      await upsertMonths(database, scope, body.months)
      return body
    }),
    memberRoute(acts.invitePeople, ({ body, scope, client: { idempotencyKey } }) =>
      invitePeople(services, scope, { form: body, idempotencyKey }),
    ),
    ...joiningRoutes(database),
    ...markRoutes(database),
    ...keepingRoutes(database),
  ]
}

function joiningRoutes(database: Database): Route[] {
  return [
    memberRoute(acts.joinPeople, async ({ params: { id }, body, scope }) => {
      await joinPeople(database, scope, { id, person: body.person })
      return known(database, scope, id)
    }),
    memberRoute(acts.partPerson, async ({ params, scope }) => {
      await partPerson(database, scope, params.id)
      return { detail: english().text('said.personParted') }
    }),
    memberRoute(acts.tellApart, async ({ params: { id }, body, scope }) => {
      await tellApart(database, scope, { id, person: body.person })
      return known(database, scope, id)
    }),
    memberRoute(acts.forgetToldApart, async ({ params, scope }) => {
      await forgetToldApart(database, scope, params)
      return known(database, scope, params.id)
    }),
  ]
}

async function read(database: Database, scope: Scope, id: number): Promise<contract.Person> {
  const row = await findPerson(database, scope, id)
  if (!row) throw new ApiError('not_found')
  return presentPerson(row, await listDuplicates(database, scope, id))
}

/** After an act: a token for acts alone would learn everybody by them. */
const known = async (database: Database, scope: Scope, id: number) =>
  may(scope, 'people.read') ? read(database, scope, id) : null

function markRoutes(database: Database): Route[] {
  return [
    memberRoute(acts.tagPeople, async ({ body, scope }) => ({
      changed: await tagPeople(database, scope, body),
    })),
    memberRoute(acts.untagPeople, async ({ params: { id }, body: { people }, scope }) => ({
      changed: await untagPeople(database, scope, { id, people }),
    })),
    memberRoute(acts.addPool, ({ body, scope }) => addPool(database, scope, body.name)),
    memberRoute(acts.renamePool, ({ params: { id }, body: { name }, scope }) =>
      renamePool(database, scope, { id, name }),
    ),
    memberRoute(acts.removePool, async ({ params, scope }) => {
      if (!(await deletePool(database, scope, params.id))) throw new ApiError('not_found')
      return { detail: english().text('said.poolDeleted') }
    }),
    memberRoute(acts.fillPool, async ({ params: { id }, body: { people, is_in: isIn }, scope }) => ({
      changed: await fillPool(database, scope, { id, people, isIn }),
    })),
    memberRoute(acts.stopContact, async ({ params: { id }, body: { reason }, scope }) => {
      await stopContact(database, scope, { id, reason })
      return known(database, scope, id)
    }),
    memberRoute(acts.allowContact, async ({ params: { id }, scope }) => {
      await allowContact(database, scope, id)
      return known(database, scope, id)
    }),
  ]
}

/** Of the people who are kept. */
function keepingRoutes(database: Database): Route[] {
  return [
    signedInRoute(keeping.listKeepers, async ({ caller }) => {
      const rows = await listKeepersOf(database, caller.userId)
      return rows.map(({ id, companyId, company, endsAt, noContactBy }) => ({
        id,
        company: { id: companyId, name: company },
        until: endsAt?.toISOString() ?? null,
        may_invite: noContactBy === null,
      }))
    }),
    signedInRoute(keeping.leaveKeeper, async ({ caller: { userId }, params: { id } }) => {
      await leaveKeeper(database, { userId, id })
      return { detail: english().text('said.keeperLeft') }
    }),
    route(keeping.readQuestion, ({ body }) => readQuestion(database, body.token)),
    route(keeping.answerQuestion, async ({ body }) => {
      await answerQuestion(database, body)
      return { detail: english().text(body.keep ? 'said.keptLonger' : 'said.keeperLeft') }
    }),
  ]
}
