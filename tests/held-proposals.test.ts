import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { unsealBio } from '#api/applications/sealing/rules.ts'
import { unsealed } from '#api/platform/cipher.ts'
import {
  applicationFiles,
  applications,
  sealKeys,
} from '#api/platform/database/tables/applications-tables.ts'
import { keyShares } from '#api/platform/database/tables/procurement-tables.ts'
import { unwrapSealKey } from '#api/platform/keys/envelope.ts'
import { cancelProceedings } from '#api/procurement/proceedings/commands.ts'
import { lockKey, makeOpeningKey, readRecovery, unlockKey } from '#web/procurement/keys/keys.ts'
import { member } from './support/members.ts'
import { BIO, PRICE, proposalsApp, TECHNICAL } from './support/proposals.ts'
import { setDeadlineAgo } from './support/sealing/deadlines.ts'
import { heldRfps, publishRfp } from './support/sealing/held.ts'
import { SECRET_KEY } from './support/sealing/secret-key.ts'

const app = await proposalsApp()
const { database, get, ask, sendProposal, linkOf, ownLinkOf, server } = app
const { heldRfp, makeKey, choose, release, endHeld, readKeys, sharesOf } = heldRfps(app)

const reasonOf = (answer: { json(): { code: string; detail: string } }) => answer.json().detail

/** Everything that somebody reads who has the database, the disk and SECRET_KEY, with the code of this product. */
async function stolenFrom(rfpId: number): Promise<string> {
  const [row] = await database.select().from(sealKeys).where(eq(sealKeys.opportunityId, rfpId))
  const { key } = unwrapSealKey(SECRET_KEY, rfpId, row?.wrappedKey ?? '')
  const sent = await database.select().from(applications).where(eq(applications.opportunityId, rfpId))
  let all = ''
  for (const { id, number, bio } of sent) {
    all += unsealBio(key, number, bio)
    const files = await database.select().from(applicationFiles).where(eq(applicationFiles.applicationId, id))
    for (const { storageName: name } of files) {
      const kept = await server.files.stream(name)
      const read = async () => {
        if (!kept) return
        for await (const chunk of unsealed(kept, { key, name })) all += chunk.toString('latin1')
      }
      await read().catch(() => undefined)
    }
  }
  return all
}

describe('a proposal to an RFP sealed to its openers', () => {
  it('cannot be read by who has the database, the disk and SECRET_KEY, as one sealed by the site can', async () => {
    const plain = await app.rfpOf()
    const sent = await sendProposal(plain.rfp.id)
    const { is_held } = (await get(`/api/user/applications/${sent.number}/`, sent.seeker.token)).json()
    expect(is_held).toBe(false)
    const control = await stolenFrom(plain.rfp.id)
    for (const text of [BIO, TECHNICAL, PRICE]) expect(control).toContain(text)

    const held = await heldRfp()
    await sendProposal(held.rfp.id)
    const stolen = await stolenFrom(held.rfp.id)
    for (const text of [BIO, TECHNICAL, PRICE]) expect(stolen).not.toContain(text)
    // Neither the shares of one member nor those that wait say anything.
    expect(JSON.stringify(await database.select().from(keyShares))).not.toMatch(/AGE-SECRET-KEY/)
  })

  it('opens nothing by a deadline that was moved with SECRET_KEY in hand', async () => {
    const { rfp, holders, owner, recruiter, confirm } = await heldRfp()
    const { technical } = await sendProposal(rfp.id)
    await setDeadlineAgo(database, rfp.id, '11 minutes')
    for (const holder of holders) expect((await release(rfp.id, holder)).statusCode).toBe(200)
    expect((await confirm(owner.token)).statusCode).toBe(200)
    expect((await confirm(recruiter.token)).json().code).toBe('sealed')
    expect((await get(linkOf(owner.id, technical), owner.token)).json().code).toBe('sealed')
    expect(await stolenFrom(rfp.id)).not.toContain(TECHNICAL)
  })

  it('shows its bidder the hash, and a name that says nothing, and is read again once it is opened', async () => {
    const { rfp, holders, confirm } = await heldRfp()
    const { seeker, number, technical, financial } = await sendProposal(rfp.id)
    const receipt = async () => (await get(`/api/user/applications/${number}/`, seeker.token)).json()
    expect(await receipt()).toMatchObject({ is_sealed: true, is_held: true })
    const standing = await get(`/api/proposal-requests/${rfp.id}/proposals/own/`, seeker.token)
    expect(standing.json()).toMatchObject({ is_held: true })
    expect((await receipt()).files).toMatchObject([
      { name: 'technical_proposal.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { name: 'financial_proposal.pdf', link: null },
    ])
    await endHeld(rfp.id, holders)
    expect((await receipt()).files).toMatchObject([{ link: null }, { link: null }])
    expect((await get(ownLinkOf(seeker.id, technical), seeker.token)).json().code).toBe('sealed')
    for (const holder of holders) {
      await release(rfp.id, holder)
      await confirm(holder.token)
    }
    expect((await receipt()).files).toMatchObject([{ name: 'how-we-build.pdf' }, { link: null }])
    const own = await get(ownLinkOf(seeker.id, technical), seeker.token)
    expect(own.rawPayload.toString('latin1')).toContain(TECHNICAL)
    expect((await get(ownLinkOf(seeker.id, financial), seeker.token)).json().code).toBe('sealed')
  })
})

describe('its opening', () => {
  it('takes the shares of two members, and forgets them', async () => {
    const { rfp, holders, owner, recruiter, url, confirm } = await heldRfp()
    const { technical, financial } = await sendProposal(rfp.id)
    const [first, second] = holders as [(typeof holders)[0], (typeof holders)[0]]
    expect((await release(rfp.id, first)).json().code).toBe('sealed')
    await endHeld(rfp.id, holders)

    expect(reasonOf(await confirm(owner.token))).toContain('Release your share')
    const wrong = { envelope: 'technical', shares: await sharesOf(rfp.id, second, 'technical') }
    const refused = await ask(`/api/company/posts/${rfp.id}/member-keys/shares/`, {
      token: owner.token,
      body: wrong,
    })
    expect(reasonOf(refused)).toContain('not your share')
    expect((await release(rfp.id, first)).statusCode).toBe(200)
    const one = (await confirm(owner.token)).json()
    expect(one).toMatchObject({ needed: 2, opened_at: null, proposals: null })
    expect(await stolenFrom(rfp.id)).not.toContain(TECHNICAL)

    expect((await release(rfp.id, second)).statusCode).toBe(200)
    const two = (await confirm(recruiter.token)).json()
    expect(two.proposals).toMatchObject([{ bio: BIO, files: [{ name: 'how-we-build.pdf' }, { name: null }] }])
    const read = await get(linkOf(owner.id, technical), owner.token)
    expect(read.rawPayload.toString('latin1')).toContain(TECHNICAL)
    expect((await get(linkOf(owner.id, financial), owner.token)).json().code).toBe('sealed')
    const left = await database.select().from(keyShares).where(eq(keyShares.opportunityId, rfp.id))
    expect(left.map(({ technicalReleased }) => technicalReleased)).toEqual([null, null])
    expect(await stolenFrom(rfp.id)).not.toContain(PRICE)
    expect((await get(url, owner.token)).json().opened_at).not.toBeNull()
  })

  it('counts nobody who holds no share, and keeps shut what was changed by hand', async () => {
    const { rfp, holders, companyId, owner, confirm } = await heldRfp()
    const { technical, number } = await sendProposal(rfp.id)
    const other = await sendProposal(rfp.id)
    const late = await member(database, { companyId, role: 'EVALUATOR' })
    await endHeld(rfp.id, holders)
    expect((await confirm(late.token)).statusCode).toBe(403)
    await database.execute(
      sql`update application_files set held_key = (select held_key from application_files where id = ${other.technical}) where id = ${technical}`,
    )
    for (const holder of holders) {
      await release(rfp.id, holder)
      expect((await confirm(holder.token)).statusCode).toBe(200)
    }
    expect((await get(linkOf(owner.id, technical), owner.token)).json().code).toBe('sealed')
    expect((await get(linkOf(owner.id, other.technical), owner.token)).statusCode).toBe(200)
    const acts = await app.actsOf(rfp.id)
    expect(acts).toContainEqual(
      expect.objectContaining({
        action: 'proposals.stayed-shut',
        details: expect.objectContaining({ number }),
      }),
    )
  })
})

describe('a released share', () => {
  const waiting = async (rfpId: number) =>
    (await database.select().from(keyShares).where(eq(keyShares.opportunityId, rfpId))).filter(
      ({ technicalReleased }) => technicalReleased !== null,
    ).length

  it('is taken from members alone who can confirm now', async () => {
    const { rfp, holders, owner, recruiter } = await heldRfp()
    const become = (role: string) =>
      ask(`/api/company/members/${recruiter.id}/`, { method: 'PATCH', token: owner.token, body: { role } })
    await become('VIEWER')
    await sendProposal(rfp.id)
    await become('RECRUITER')
    await endHeld(rfp.id, holders)
    const [, second] = holders
    if (!second) throw new Error('There is one holder alone')
    expect((await release(rfp.id, second)).json().reason).toBe('opener_waits')
    expect(await waiting(rfp.id)).toBe(0)
  })

  it('is forgotten when the RFP is cancelled', async () => {
    const { rfp, holders, owner } = await heldRfp()
    await sendProposal(rfp.id)
    await endHeld(rfp.id, holders)
    for (const holder of holders) await release(rfp.id, holder)
    expect(await waiting(rfp.id)).toBe(2)
    const cancelling = { opportunityId: rfp.id, actorId: owner.id, reason: 'No budget' }
    await database.transaction((tx) => cancelProceedings(tx, cancelling))
    expect(await waiting(rfp.id)).toBe(0)
  })

  it('counts a share for a day, and then forgets it', async () => {
    const { rfp, holders, owner, confirm } = await heldRfp()
    await sendProposal(rfp.id)
    await endHeld(rfp.id, holders)
    const [first] = holders as [(typeof holders)[0]]
    await release(rfp.id, first)
    const ofRfp = eq(keyShares.opportunityId, rfp.id)
    await database
      .update(keyShares)
      .set({ technicalReleasedAt: sql`now() - interval '24 hours'` })
      .where(ofRfp)
    expect(reasonOf(await confirm(owner.token))).toContain('Release your share')
    const waiting = async () =>
      (await database.select().from(keyShares).where(ofRfp)).filter((each) => each.technicalReleased).length
    expect(await waiting()).toBe(1)
    await server.runAgain('sweep', {})
    expect(await waiting()).toBe(0)
  })
})

describe('the choice', () => {
  it('is made before publishing, with a share for each opener who has a key', async () => {
    const own = await app.draftRfp()
    await makeKey(own.owner)
    await makeKey(own.recruiter)
    const form = { threshold: 2, technical: 'age1x', financial: 'age1y', shares: [] }
    const unmade = await ask(`/api/company/posts/${own.rfp.id}/member-keys/`, {
      method: 'PUT',
      token: own.owner.token,
      body: form,
    })
    expect(unmade.statusCode).toBe(400)
    const { body, answer } = await choose(own.rfp.id, own.owner.token)
    expect(answer.json().chosen).toMatchObject({ threshold: 2, usable: 2 })
    const fewer = { ...body, shares: body.shares.map((each) => ({ ...each, member: own.owner.id })) }
    const twice = await ask(`/api/company/posts/${own.rfp.id}/member-keys/`, {
      method: 'PUT',
      token: own.owner.token,
      body: fewer,
    })
    expect(reasonOf(twice)).toContain('changed meanwhile')
    const dropped = await ask(`/api/company/posts/${own.rfp.id}/member-keys/`, {
      method: 'DELETE',
      token: own.owner.token,
    })
    expect(dropped.json().chosen).toBeNull()
    await publishRfp(database, own.rfp.id)
    expect(reasonOf((await choose(own.rfp.id, own.owner.token)).answer)).toContain('stay as they are')
  })

  it('holds against a row that was changed or deleted by hand: no proposal is taken then', async () => {
    const { rfp, owner } = await heldRfp()
    await database.execute(sql`update member_keys set technical = financial where opportunity_id = ${rfp.id}`)
    await expect(sendProposal(rfp.id)).rejects.toThrow('unavailable')
    await database.execute(sql`delete from member_keys where opportunity_id = ${rfp.id}`)
    await expect(sendProposal(rfp.id)).rejects.toThrow('unavailable')
    expect((await get(`/api/company/posts/${rfp.id}/member-keys/`, owner.token)).statusCode).toBe(503)
  })

  it('says who can still open: a member who made another key, or lost the right, cannot', async () => {
    const { rfp, owner, recruiter, companyId } = await heldRfp()
    await makeKey(recruiter)
    expect(await readKeys(rfp.id, owner.token)).toMatchObject({
      chosen: { usable: 1 },
      openers: expect.arrayContaining([expect.objectContaining({ id: recruiter.id, share: 'LOST' })]),
    })
    const held = (await get('/api/company/held-rfps/', owner.token)).json()
    expect(held).toMatchObject([{ id: rfp.id, threshold: 2, holders: [owner.id] }])
    await database.execute(
      sql`delete from company_members where user_id = ${recruiter.id} and company_id = ${companyId}`,
    )
    const { openers } = await readKeys(rfp.id, owner.token)
    expect(openers.filter(({ id }) => id === null)).toHaveLength(1)
  })
})

it('keeps an opening key encrypted, and the same one under another passphrase', async () => {
  const { owner } = await app.rfpOf()
  const url = '/api/company/opening-key/'
  expect((await get(url, owner.token)).json()).toBeNull()
  const { identity, recipient } = await makeOpeningKey()
  const locked = await lockKey(identity, 'four words and one more')
  const keep = (body: object) => ask(url, { method: 'PUT', token: owner.token, body })
  expect((await keep({ recipient, locked })).json()).toMatchObject({ recipient, locked })
  expect(await unlockKey(locked, 'four words and one less')).toBeUndefined()
  expect(await unlockKey(locked, 'four words and one more')).toBe(identity)

  // The passphrase is lost: the sheet opens, with spaces as it is printed and in any letters.
  const typed = identity.toLowerCase().replace(/.{6}/g, '$& ')
  const found = (await readRecovery(typed, recipient)) ?? ''
  expect(await readRecovery(typed.slice(0, -3), recipient)).toBeUndefined()
  const again = await lockKey(found, 'words that were never lost')
  const { made_at } = (await get(url, owner.token)).json()
  expect((await keep({ recipient, locked: again })).json()).toMatchObject({ made_at, locked: again })
  expect(await unlockKey(again, 'words that were never lost')).toBe(identity)
  expect((await keep({ recipient: 'age1', locked: again })).statusCode).toBe(400)
})
