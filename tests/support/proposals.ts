import { sql } from 'drizzle-orm'
import { linkTo } from '#api/applications/submission/rules.ts'
import { bindCancellation } from '#api/opportunities/seal-keys/commands.ts'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { applicantsApp } from './applicants.ts'
import { actsUpon } from './audit.ts'
import { fileOf, pdf, proposal } from './documents.ts'
import { member } from './members.ts'
import { recordPublished } from './sealing/published.ts'
import { SECRET_KEY } from './sealing/secret-key.ts'

export const TECHNICAL = 'We pour the concrete in May'
export const PRICE = 'GHS 1,250,000 in total'
export const BIO = 'Twelve bridges since 1998'

const bid = () =>
  proposal({
    bio: BIO,
    technical_proposal: fileOf(pdf(TECHNICAL, 200_000), 'how-we-build.pdf'),
    financial_proposal: fileOf(pdf(PRICE), 'GHS 1,250,000.pdf'),
  })

/** The API with a company's RFP, its members and bidders; closed after the file's tests. */
export async function proposalsApp(given?: OpenDatabase) {
  const made = await applicantsApp(given)
  const { ask, database, make } = made
  const post = (url: string, token: string, body?: object) => ask(url, { token, body: body ?? {} })

  /** An RFP that its company posted here, with an owner and a recruiter; `more` sets columns of the post. */
  async function rfpOf(more: Partial<typeof posts.$inferInsert> = {}) {
    const own = await insertRfp('OPEN', more)
    await recordPublished(database, own.rfp.id)
    return own
  }

  /** The same before it is published. */
  const draftRfp = () => insertRfp('DRAFT', {})

  async function insertRfp(status: 'OPEN' | 'DRAFT', more: Partial<typeof posts.$inferInsert>) {
    const { id: companyId } = await make.company({ name: 'Kwame Bridges' })
    const rfp = await make.rfp({ companyId, name: 'A bridge', status })
    await database.insert(posts).values({ opportunityId: rfp.id, companyId, draft: {}, ...more })
    const owner = await member(database, { companyId })
    const recruiter = await member(database, { companyId, role: 'RECRUITER' })
    return { rfp, companyId, owner, recruiter, url: `/api/company/posts/${rfp.id}/proposals/` }
  }

  async function sendProposal(rfpId: number) {
    const seeker = await made.seeker()
    const answer = await made.propose(rfpId, seeker.token, bid())
    if (answer.statusCode !== 201) throw new Error(answer.body)
    const { number } = answer.json<{ number: string }>()
    const [technical, financial] = await made.filesOf(number)
    return { seeker, number, technical: technical?.id ?? 0, financial: financial?.id ?? 0 }
  }

  /** An RFP with one proposal, past its deadline. */
  async function rfpPastDeadline(since = '11 minutes') {
    const own = await rfpOf()
    const sent = await sendProposal(own.rfp.id)
    await made.setDeadlineAgo(own.rfp.id, since)
    return { ...own, ...sent, confirm: (token: string) => post(`${own.url}opening/`, token) }
  }

  const actsOf = (rfpId: number) => actsUpon(database, `rfp ${rfpId}`)

  /** A link signed as the API signs those of this person. */
  const linkOf = (userId: number, fileId: number) =>
    linkTo({ secretKey: SECRET_KEY, userId, fileId }, 'member')

  const ownLinkOf = (userId: number, fileId: number) => linkTo({ secretKey: SECRET_KEY, userId, fileId })

  /** Cancels an RFP as its company does. */
  const cancel = (id: number) =>
    database.transaction(async (tx) => {
      await tx.execute(sql`update opportunities set status = 'CANCELLED' where id = ${id}`)
      await bindCancellation(tx, id)
    })

  return { ...made, ownLinkOf, cancel, post, rfpOf, draftRfp, sendProposal, rfpPastDeadline, actsOf, linkOf }
}

/** A time before now, by the database's clock. */
export const ago = (interval: string) => sql`now() - ${interval}::interval`
