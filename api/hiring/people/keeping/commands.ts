import { updateParted } from '#api/hiring/people/joining/queries.ts'
import { insertActs } from '#api/hiring/people/queries.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { findByToken, listKeepersOf, lockByTokenForUpdate, updateAgreed, updateLeft } from './queries.ts'

const badLink = () => new ApiError('invalid', { token: [problem('keeping_link_invalid')] })

/** The question that a company asks by mail. @throws ApiError invalid for a link that was used, replaced or is none */
export async function readQuestion(database: Database, token: string) {
  const row = await findByToken(database, token)
  if (!row) throw badLink()
  return { company: row.company, months: row.months }
}

/** Keeps the person for longer, or takes them off the list at once; a link works once. @throws ApiError invalid */
export async function answerQuestion(
  database: Database,
  { token, keep }: { token: string; keep: boolean },
): Promise<void> {
  await database.transaction(async (tx) => {
    const person = await lockByTokenForUpdate(tx, token)
    if (!person) throw badLink()
    if (!keep) return leave(tx, person)
    if (!person.isKept) throw badLink()
    await updateAgreed(tx, person.id)
    await insertActs(tx, { ids: [person.id], kind: 'AGREED', actorId: null })
  })
}

/** A person leaves a company's list, with the tags, pools and invitations there. @throws ApiError not_found */
export async function leaveKeeper(
  database: Database,
  { userId, id }: { userId: number; id: number },
): Promise<void> {
  await database.transaction(async (tx) => {
    const row = (await listKeepersOf(tx, userId)).find((each) => each.id === id)
    if (!row) throw new ApiError('not_found')
    await leave(tx, row)
  })
}

async function leave(
  tx: Transaction,
  { id, groupId }: { id: number; groupId: number | null },
): Promise<void> {
  if (groupId !== null) await updateParted(tx, { id, groupId })
  await updateLeft(tx, id)
}
