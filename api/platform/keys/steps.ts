import { and, asc, eq, gt, isNotNull, isNull, like, sql } from 'drizzle-orm'
import { record } from '#api/platform/audit/commands.ts'
import { derivedKey, unsealText } from '#api/platform/cipher.ts'
import { StartError } from '#api/platform/config.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import { knownDevices, sessions } from '#api/platform/database/tables/accounts-tables.ts'
import {
  applicationFiles,
  applications,
  sealKeys,
} from '#api/platform/database/tables/applications-tables.ts'
import { invitations } from '#api/platform/database/tables/companies-tables.ts'
import { pendingSignIns } from '#api/platform/database/tables/factors-tables.ts'
import { calendarFeeds, opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { idempotencyKeys } from '#api/platform/database/tables/platform-tables.ts'
import { bindingOf, pendingBindingOf, rehashToken, sessionBindingOf } from '#api/platform/tokens.ts'
import { termsOf, unwrapSealKey, wrapSealKey } from './envelope.ts'
import { sealDetails } from './file-details.ts'
import { type KeptAnswer, sealAnswer } from './kept-answers.ts'

/** Invitations and calendars were kept under the SHA-256 of their token, which the keyed hash covers: their links stay. */
export async function keyTokens(tx: Transaction): Promise<void> {
  const invited = await tx.select().from(invitations).where(isNotNull(invitations.tokenHash))
  for (const { id, tokenHash } of invited) {
    const keyed = rehashToken(tx, 'invitations', tokenHash ?? '')
    await tx.update(invitations).set({ tokenHash: keyed }).where(eq(invitations.id, id))
  }
  for (const { userId, tokenHash } of await tx.select().from(calendarFeeds)) {
    const keyed = rehashToken(tx, 'calendars', tokenHash)
    await tx.update(calendarFeeds).set({ tokenHash: keyed }).where(eq(calendarFeeds.userId, userId))
  }
}

/** The wrapping key of earlier versions. */
export const earlierKey = ({ secretKey }: { secretKey: string }) =>
  derivedKey(secretKey, '', 'keys of sealed proposals')

/** Keys of proposals were bound to their RFP alone; from now on to its deadline and cancellation as well. The log says what was opened. */
export async function bindSealKeys(tx: Transaction): Promise<void> {
  const rows = await tx
    .select({
      id: opportunities.id,
      wrapped: sealKeys.wrappedKey,
      deadlineAt: opportunities.deadlineAt,
      status: opportunities.status,
      opened: sql<boolean>`exists (select from bid_opening_confirmations o where o.opportunity_id = ${opportunities.id}
        and o.opened_at >= coalesce(${opportunities.deadlineAt}, o.opened_at))`,
      now: sql<string>`pg_catalog.now()::text`,
    })
    .from(sealKeys)
    .innerJoin(opportunities, eq(opportunities.id, sealKeys.opportunityId))
  const readable = rows.flatMap((row) => readEarlierKey(tx, row) ?? [])
  // One row may have been changed by hand, which closes its RFP alone. All of them were not.
  if (rows.length > 0 && readable.length === 0) throw wrongKey(rows)
  for (const { id, key, deadlineAt, status, opened, now } of readable) {
    const until = deadlineAt ?? (status === 'CLOSED' ? new Date(now) : null)
    const envelope = { until, isCancelled: status === 'CANCELLED' }
    const wrappedKey = wrapSealKey(tx.secretKey, id, { ...envelope, key })
    await tx.update(sealKeys).set({ wrappedKey }).where(eq(sealKeys.opportunityId, id))
    const details = { terms: termsOf(envelope), opened }
    await record(tx, { actorId: null, action: 'proposals.bound', subject: `rfp ${id}`, details })
  }
}

function readEarlierKey<R extends { id: number; wrapped: string }>(tx: Transaction, row: R) {
  try {
    return { ...row, key: unsealText(earlierKey(tx), row.wrapped, `rfp ${row.id}`) }
  } catch {
    return undefined
  }
}

const wrongKey = (rows: { id: number }[]) =>
  StartError.ofSettings([
    `SECRET_KEY: opens no key of the proposals in this database, not that of RFP ${rows[0]?.id}; set the one it was used with`,
  ])

/** Sessions were bound to their owner alone, sign-ins under way to nobody: from now on to all that they allow, as it stands. */
export async function bindSessions(tx: Transaction): Promise<void> {
  const kept = (await tx.select().from(sessions)).filter(
    (row) => row.binding === bindingOf(tx, 'sessions', row),
  )
  await bindAnew(
    tx,
    sessions,
    kept.map((row) => ({ id: row.id, binding: sessionBindingOf(tx, row) })),
  )
  const pending = await tx.select().from(pendingSignIns)
  await bindAnew(
    tx,
    pendingSignIns,
    pending.map((row) => ({ id: row.id, binding: pendingBindingOf(tx, row) })),
  )
}

/** Devices and addresses were known by their SHA-256, which the keyed hash covers: the owner's stay known. */
export async function keyDevices(tx: Transaction): Promise<void> {
  const rows = await tx.selectDistinct({ mark: knownDevices.mark }).from(knownDevices)
  const plain = rows.map(({ mark }) => mark)
  const keyed = plain.map((mark) => rehashToken(tx, 'devices', mark))
  await tx.execute(sql`update known_devices d set mark = anew.keyed
    from unnest(${sql.param(plain)}::text[], ${sql.param(keyed)}::text[]) as anew(plain, keyed)
    where d.mark = anew.plain`)
}

type Bound = typeof sessions | typeof pendingSignIns

/** In one statement, because there may be very many. */
async function bindAnew(tx: Transaction, table: Bound, rows: { id: number; binding: string }[]) {
  const [ids, bindings] = [rows.map(({ id }) => id), rows.map(({ binding }) => binding)]
  await tx.execute(sql`update ${table} set binding = anew.binding
    from unnest(${sql.param(ids)}::int[], ${sql.param(bindings)}::text[]) as anew(id, binding)
    where ${table.id} = anew.id`)
}

const AT_ONCE = 1_000

/** Names and hashes of sealed files were readable. The audit log keeps the hashes of before, because its chain covers them. */
export async function sealFileDetails(tx: Transaction): Promise<void> {
  const keys = await listSealKeys(tx)
  for (let after = 0; ; ) {
    const rows = await listPlainDetails(tx, after)
    const sealed = rows.flatMap(({ id, rfpId, name, sha256, userId, ...place }) => {
      const key = keys.get(rfpId)
      return key ? [{ id, details: sealDetails(key, place, { name, sha256, salt: null, userId }) }] : []
    })
    await tx.execute(sql`update application_files f set sealed_details = s.details, name = '', sha256 = ''
      from json_to_recordset(${JSON.stringify(sealed)}::json) as s(id int, details text) where f.id = s.id`)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

/** By the id of their RFP. A key that cannot be read opens nothing to anybody: it must not stop the start. */
async function listSealKeys(tx: Transaction): Promise<Map<number, Buffer>> {
  const keys = new Map<number, Buffer>()
  for (const { opportunityId: id, wrappedKey } of await tx.select().from(sealKeys)) {
    try {
      keys.set(id, unwrapSealKey(tx.secretKey, id, wrappedKey).key)
    } catch {}
  }
  return keys
}

const listPlainDetails = (tx: Transaction, after: number) =>
  tx
    .select({
      id: applicationFiles.id,
      rfpId: applications.opportunityId,
      number: applications.number,
      part: applicationFiles.part,
      storageName: applicationFiles.storageName,
      name: applicationFiles.name,
      sha256: applicationFiles.sha256,
      userId: applications.userId,
    })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .where(
      and(
        gt(applicationFiles.id, after),
        eq(applicationFiles.isSealed, true),
        isNull(applicationFiles.sealedDetails),
      ),
    )
    .orderBy(asc(applicationFiles.id))
    .limit(AT_ONCE)

/** Answers of the last day, which the migration left as JSON; no sealed text begins with a brace. */
export async function sealAnswers(tx: Transaction): Promise<void> {
  const isPlain = like(idempotencyKeys.sealedAnswer, '{%')
  for (;;) {
    const rows = await tx.select().from(idempotencyKeys).where(isPlain).limit(AT_ONCE)
    if (rows.length === 0) return
    for (const { userId, key, sealedAnswer: plain } of rows) {
      const kept = JSON.parse(plain) as KeptAnswer // as the migration wrote it
      const sealedAnswer = sealAnswer(tx.secretKey, { userId, key }, kept)
      const isIt = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
      await tx.update(idempotencyKeys).set({ sealedAnswer }).where(isIt)
    }
  }
}
