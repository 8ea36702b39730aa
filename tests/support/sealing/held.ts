import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { combine } from 'shamir-secret-sharing'
import type { Database } from '#api/platform/database/client.ts'
import { applicationFiles, applications } from '#api/platform/database/tables/applications-tables.ts'
import { keyShares, memberKeys } from '#api/platform/database/tables/procurement-tables.ts'
import { sealForMembers } from '#api/platform/keys/held.ts'
import type { MemberKeys } from '#contract/procurement/member-keys.ts'
import type { proposalsApp } from '#tests/support/proposals.ts'
import { handOn, openShare, openShares, sealToOpeners } from '#web/procurement/keys/keys.ts'
import { setDeadlineAgo } from './deadlines.ts'
import { recordPublished } from './published.ts'

type Made = Awaited<ReturnType<typeof proposalsApp>>
type Holder = { id: number; token: string; identity: string }
type Envelope = 'technical' | 'financial'

/** Members who hold keys of RFPs; the test plays their browsers. */
export function keyHolders({ database, ask }: Pick<Made, 'database' | 'ask'>) {
  const keysOf = (rfpId: number) => `/api/company/posts/${rfpId}/member-keys/`
  const readKeys = async (rfpId: number, token: string): Promise<MemberKeys> =>
    (await ask(keysOf(rfpId), { method: 'GET', token })).json()

  async function makeKey({ id, token }: { id: number; token: string }): Promise<Holder> {
    const identity = await generateX25519Identity()
    const body = { recipient: await identityToRecipient(identity), locked: 'x'.repeat(200) }
    const answer = await ask('/api/company/opening-key/', { method: 'PUT', token, body })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return { id, token, identity }
  }

  async function choose(rfpId: number, token: string, { threshold = 2 } = {}) {
    const { openers } = await readKeys(rfpId, token)
    const holders = openers.flatMap(({ id, recipient }) =>
      id !== null && recipient ? [{ member: id, recipient }] : [],
    )
    const body = await sealToOpeners(holders, { rfpId, threshold })
    return { body, answer: await ask(keysOf(rfpId), { method: 'PUT', token, body }) }
  }

  async function sharesOf(rfpId: number, { token, identity }: Holder, envelope: Envelope) {
    const { own, chosen } = await readKeys(rfpId, token)
    return openShares(identity, own, { rfpId, envelope, key: chosen?.[envelope] ?? '' })
  }

  async function release(rfpId: number, holder: Holder, envelope: Envelope = 'technical') {
    const shares = await sharesOf(rfpId, holder, envelope)
    return ask(`${keysOf(rfpId)}shares/`, { token: holder.token, body: { envelope, shares } })
  }

  /** The form that a holder's browser sends. */
  async function handing(rfpId: number, { token, identity }: Holder) {
    const { own, chosen, handing: now } = await readKeys(rfpId, token)
    const keys = { technical: chosen?.technical ?? '', financial: chosen?.financial ?? '' }
    const sealing = { rfpId, threshold: chosen?.threshold ?? 2, keys, own, round: now?.round ?? 0 }
    return (await handOn(identity, now?.to ?? [], sealing))?.form
  }

  const sendHanding = async (rfpId: number, { token }: Holder, body: object | undefined) =>
    ask(`${keysOf(rfpId)}handings/`, { token, body: body ?? {} })

  const handOnOf = async (rfpId: number, holder: Holder) =>
    sendHanding(rfpId, holder, await handing(rfpId, holder))

  const endHeld = (rfpId: number, holders: Holder[]) =>
    endHeldRfp(
      database,
      rfpId,
      holders.map(({ identity }) => identity),
    )

  return { keysOf, readKeys, makeKey, choose, sharesOf, release, handing, sendHanding, handOnOf, endHeld }
}

/** RFPs that are sealed to their openers. */
export function heldRfps(made: Made) {
  const holding = keyHolders(made)
  const { makeKey, choose } = holding
  const { database, post } = made

  /** Published, with an owner and a recruiter who hold its keys. */
  async function heldRfp() {
    const own = await made.draftRfp()
    const holders = [await makeKey(own.owner), await makeKey(own.recruiter)]
    const { answer } = await choose(own.rfp.id, own.owner.token)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    await publishRfp(database, own.rfp.id)
    return { ...own, holders, confirm: (token: string) => post(`${own.url}opening/`, token) }
  }

  return { ...holding, heldRfp }
}

/** Publishes it as the server does, as far as its keys see. */
export async function publishRfp(database: Database, rfpId: number): Promise<void> {
  await database.execute(sql`update opportunities set status = 'OPEN' where id = ${rfpId}`)
  await recordPublished(database, rfpId)
}

/** Sets the deadline, and binds to it all that members hold, as if it had been this one from the first. */
export async function endHeldRfp(database: Database, rfpId: number, identities: string[]): Promise<void> {
  await setDeadlineAgo(database, rfpId, '11 minutes')
  const [keys] = await database.select().from(memberKeys).where(eq(memberKeys.opportunityId, rfpId))
  const ofRfp = and(eq(keyShares.opportunityId, rfpId), isNull(keyShares.handingId))
  const rows = await database.select().from(keyShares).where(ofRfp)
  const open = async (envelope: Envelope) => {
    const asked = { rfpId, envelope, key: keys?.[envelope] ?? '' }
    const pairs = rows.flatMap((row) =>
      identities.map((identity) => openShare(identity, row[envelope], asked)),
    )
    const shares = (await Promise.all(pairs)).filter((share) => share !== undefined)
    const parts = shares.map((share) => new Uint8Array(Buffer.from(share, 'base64url')))
    return Buffer.from(await combine(parts)).toString()
  }
  await rebindHeld(database, rfpId, {
    technical: await open('technical'),
    financial: await open('financial'),
  })
}

async function rebindHeld(database: Database, rfpId: number, whole: Record<Envelope, string>) {
  const again = async (text: string, identity: string) => {
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    const held = JSON.parse(await decrypter.decrypt(Buffer.from(text, 'base64url'), 'text'))
    return sealForMembers(await identityToRecipient(identity), { ...held, until: Date.now() - 3_600_000 })
  }
  const rows = await database.select().from(applications).where(eq(applications.opportunityId, rfpId))
  for (const { id, bio } of rows) {
    if (bio.startsWith('held:')) {
      const text = `held:${await again(bio.slice(5), whole.technical)}`
      await database.update(applications).set({ bio: text }).where(eq(applications.id, id))
    }
    const files = await database.select().from(applicationFiles).where(eq(applicationFiles.applicationId, id))
    for (const { id: fileId, part, heldKey } of files) {
      const identity = part === 'financial_proposal' ? whole.financial : whole.technical
      const bound = { heldKey: heldKey && (await again(heldKey, identity)) }
      await database.update(applicationFiles).set(bound).where(eq(applicationFiles.id, fileId))
    }
  }
}
