import { eq } from 'drizzle-orm'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import type { MemberRole } from '#contract/vocabulary.ts'
import { fileOf, firmForm, pdf, proposal } from '#tests/support/documents.ts'
import { member } from '#tests/support/members.ts'
import type { proposalsApp } from '#tests/support/proposals.ts'
import { type PlanValues, planOf } from './plans.ts'

type Made = Awaited<ReturnType<typeof proposalsApp>>
export type Wanted = {
  firms?: number
  plan?: PlanValues
  /** Before it is published. */
  isDraft?: boolean
  /** Bidders send as firms, each with a partner. */
  isOfFirms?: boolean
}

const FIRMS = ['Adom', 'Boateng', 'Cobbina', 'Danso']

/** RFPs with criteria, before and after their technical opening. */
export function openings(made: Made) {
  const { database, post } = made

  /** An RFP with a plan, an owner and a recruiter, before its deadline. */
  async function plannedRfp({ plan, isDraft }: Wanted = {}) {
    const own = await (isDraft ? made.draftRfp() : made.rfpOf())
    const planned = await planOf(database, own.rfp.id, plan)
    const colleague = async (role: MemberRole = 'EVALUATOR', firstName = 'Yaa') => {
      const one = await member(database, { companyId: own.companyId, role })
      await named(one.id, firstName)
      return one
    }
    return { ...own, ...planned, colleague, at: `/api/evaluations/${own.rfp.id}/` }
  }

  const named = (id: number, firstName: string) =>
    database.update(users).set({ firstName }).where(eq(users.id, id))

  async function bid(rfpId: number, firstName: string, isOfFirm = false) {
    const seeker = await made.seeker()
    await named(seeker.id, firstName)
    const own = await made.get(`/api/proposal-requests/${rfpId}/proposals/own/`, seeker.token)
    const { documents } = own.json<{ documents: { part: string; name: string }[] }>()
    const { bio, ...asFirm } = isOfFirm ? await firmOf(made, seeker.token, firstName) : { bio: undefined }
    const form = proposal({
      ...Object.fromEntries(
        documents.map(({ part, name }) => [part, fileOf(pdf(name), `${firstName} ${name}.pdf`)]),
      ),
      bio: bio ?? `We are ${firstName} and build bridges`,
      ...asFirm,
      technical_proposal: fileOf(pdf('How we build'), `${firstName}.pdf`),
      financial_proposal: fileOf(pdf('GHS 5'), 'price.pdf'),
    })
    const answer = await made.propose(rfpId, seeker.token, form)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return { ...seeker, firstName, number: answer.json<{ number: string }>().number }
  }

  /** The same after its technical opening, with proposals of some firms. */
  async function openedRfp({ firms = 2, plan, isOfFirms }: Wanted = {}) {
    const own = await plannedRfp(plan ? { plan } : {})
    const bidders = []
    for (const name of FIRMS.slice(0, firms)) bidders.push(await bid(own.rfp.id, name, isOfFirms))
    await made.setDeadlineAgo(own.rfp.id, '20 minutes')
    const opening = `${own.url}opening/`
    for (const each of [own.owner, own.recruiter]) {
      const answer = await post(opening, each.token)
      if (answer.statusCode !== 200) throw new Error(answer.body)
    }
    return { ...own, bidders }
  }

  return { plannedRfp, openedRfp, bid }
}

/** A firm with a partner for somebody's proposal, whose letter names both. */
async function firmOf({ ask }: Made, token: string, name: string) {
  await ask('/api/user/firm/', {
    method: 'PUT',
    token,
    body: firmForm({ name: `${name}fields Bridges Limited`, registration_number: `CS-${name}` }),
  })
  const partner = `${name}stone Steel`
  return {
    bio: `${name}FIELDS and ${partner} build bridges`,
    partners: JSON.stringify([{ name: partner, country: 'TG', share: 40 }]),
  }
}
