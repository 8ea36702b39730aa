import { insertActs } from '#api/hiring/people/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { inTurn } from '#api/platform/each.ts'
import { answerOnce, hashOfRequest } from '#api/platform/idempotency/commands.ts'
import { countPeopleInvitations } from '#api/platform/limits/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { PEOPLE_LIMITS } from '#contract/hiring/people.ts'
import type { InvitationForm, NOT_INVITED } from '#contract/hiring/people-acts.ts'
import { type Candidate, findJob, insertInvitations, listCandidates } from './queries.ts'

type Services = { database: Database; mails: MailQueue }
type Form = (typeof InvitationForm)['_output']
type Refused = { id: number; reason: (typeof NOT_INVITED)[number] }
type Invited = { invited: number; refused: Refused[] }

/**
 * Invites people by mail to apply for an open job of the company, each once. Who may not be invited is named with the reason.
 * @throws ApiError not_found, conflict for a job that takes no applications, rate_limited
 */
export async function invitePeople(
  { database, mails }: Services,
  scope: Scope,
  { form, idempotencyKey: key }: { form: Form; idempotencyKey: string | undefined },
): Promise<Invited> {
  const hash = hashOfRequest('people-invitations', form)
  const { answer } = await database.transaction((tx) =>
    answerOnce(tx, { userId: scope.userId, key, hash }, () => invite(tx, mails, { scope, form })),
  )
  return answer
}

async function invite(
  tx: Transaction,
  mails: MailQueue,
  { scope, form: { people, job: jobId, words } }: { scope: Scope; form: Form },
): Promise<Invited> {
  const job = await findJob(tx, scope, jobId)
  if (!job) throw new ApiError('not_found')
  if (!job.isOpen) throw new ApiError('conflict', undefined, { reason: problem('job_not_open') })
  const ids = [...new Set(people)]
  const candidates = await listCandidates(tx, scope, { ids, jobId })
  const { able, refused } = sortOut(ids, candidates)
  await countPeopleInvitations(tx, scope.companyId, { by: able.length, max: PEOPLE_LIMITS.invitationsADay })
  const rows = able.map((personId) => ({ personId, opportunityId: jobId, invitedBy: scope.userId, words }))
  const made = await insertInvitations(tx, rows)
  await inTurn(made, ({ id }) => mails.enqueue(tx, { kind: 'people-invitation', invitationId: id }))
  const invited = made.map(({ personId }) => personId)
  await insertActs(tx, { ids: invited, kind: 'INVITED', actorId: scope.userId, details: { what: job.name } })
  const late = able.filter((id) => !invited.includes(id)).map((id): Refused => ({ id, reason: 'INVITED' }))
  return { invited: invited.length, refused: [...refused, ...late] }
}

function sortOut(ids: number[], candidates: Candidate[]): { able: number[]; refused: Refused[] } {
  const known = new Map(candidates.map((each) => [each.id, each]))
  const reasonOf = (found: Candidate | undefined): Refused['reason'] | undefined => {
    if (!found) return 'GONE'
    if (!found.mayContact) return 'NO_CONTACT'
    if (found.hasApplied) return 'APPLIED'
    return found.isInvited ? 'INVITED' : undefined
  }
  const judged = ids.map((id) => ({ id, reason: reasonOf(known.get(id)) }))
  return {
    able: judged.flatMap(({ id, reason }) => (reason ? [] : [id])),
    refused: judged.flatMap(({ id, reason }) => (reason ? [{ id, reason }] : [])),
  }
}
