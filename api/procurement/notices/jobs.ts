import { type Notice, notifyPeople } from '#api/accounts/notifications/commands.ts'
import type { ConfirmedAct, Message } from '#api/accounts/notifications/rules.ts'
import { findStanding } from '#api/opportunities/seal-keys/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { findAward } from '#api/procurement/award/queries.ts'
import { findOwner } from '#api/procurement/evaluations/queries.ts'
import { type Bidder, listBidders } from '#api/procurement/panel/queries.ts'
import { findPrices } from '#api/procurement/prices/queries.ts'
import { listProceedingEvents } from '#api/procurement/proceedings/queries.ts'
import { listDisqualified } from '#api/procurement/ranking/queries.ts'
import type { Act } from '#contract/procurement/states.ts'
import type { Told } from './commands.ts'
import { findOpenedAt, findWaiting, listMembersWho, listPriceReaders } from './queries.ts'

type Services = { database: Database; mails: MailQueue; timeZone: string }
type Owner = { name: string; company: string; zone: string }

/** Tells bidders or members of what happened. Done twice it tells nobody twice: each notice names the event it is about. */
export async function tellOfEvent(services: Services, told: Told): Promise<void> {
  const { database, mails } = services
  const found = await findOwner(database, told.opportunityId)
  if (!found) return
  const owner = { ...found, zone: found.timeZone ?? services.timeZone }
  const notices = await noticesOf(database, owner, told)
  await database.transaction((tx) => notifyPeople(tx, mails, notices))
}

function noticesOf(database: Database, owner: Owner, told: Told): Promise<Notice[]> {
  switch (told.event) {
    case 'confirmed':
      return confirmedNotices(database, owner, told)
    case 'priced':
      return pricedNotices(database, owner, told)
    case 'opened':
      return openedNotices(database, owner, told.opportunityId)
    case 'ranked':
      return rankedNotices(database, owner, told.opportunityId)
    case 'signed':
      return signedNotices(database, owner, told.opportunityId)
  }
}

async function confirmedNotices(
  database: Database,
  { name, zone: timeZone }: Owner,
  { opportunityId, act, userId }: Extract<Told, { event: 'confirmed' }>,
): Promise<Notice[]> {
  const waiting = await findWaiting(database, { opportunityId, act, userId })
  if (!waiting) return []
  const { member, at } = waiting
  const until = new Date(waiting.until).toISOString()
  const openers = await listMembersWho(database, opportunityId, 'proposals.open')
  return openers
    .filter((each) => each !== userId)
    .map((each) => ({
      userId: each,
      kind: 'OPENING',
      about: `${opportunityId} confirmed ${act} ${userId} ${at}`,
      link: confirmationLink(opportunityId, act),
      message: 'opening_confirmed',
      params: { name, act: act as ConfirmedAct, member, until, timeZone }, // as commands note it
    }))
}

/** The page on which a member confirms an act. */
export const confirmationLink = (opportunityId: number, act: string): string =>
  act === 'open_technical' ? `/admin/posts/${opportunityId}/proposals/` : `/evaluations/${opportunityId}/`

/** Once all opened prices were read by somebody and not all count yet; again after another opening. */
async function pricedNotices(
  database: Database,
  { name }: Owner,
  { opportunityId, userId }: Extract<Told, { event: 'priced' }>,
): Promise<Notice[]> {
  const standing = await findStanding(database, opportunityId)
  const gone = new Set((await listDisqualified(database, opportunityId)).map(({ number }) => number))
  const opened = (await listBidders(database, opportunityId)).filter(
    ({ number }) => standing?.financial.has(number) && !gone.has(number),
  )
  const prices = await findPrices(database, opportunityId)
  const readings = opened.map(({ applicationId }) => prices.get(applicationId))
  const isRead = readings.every((each) => each?.readings.some((reading) => reading.userId === userId))
  if (!isRead || readings.every((each) => each?.agreed)) return []
  const event = await findLast(database, opportunityId, ['open_financial', 'open_next', 'reopen_prices'])
  const people = await listPriceReaders(database, opportunityId)
  return people
    .filter((each) => each !== userId)
    .map((each) => ({
      userId: each,
      kind: 'AWARD',
      about: `${opportunityId} prices ${event?.id ?? 0}`,
      link: `/evaluations/${opportunityId}/prices/`,
      message: 'prices_wait',
      params: { name },
    }))
}

const findLast = async (database: Database, opportunityId: number, acts: readonly Act[]) =>
  (await listProceedingEvents(database, opportunityId)).findLast(({ act }) =>
    acts.some((each) => each === act),
  )

async function openedNotices(database: Database, owner: Owner, opportunityId: number): Promise<Notice[]> {
  const at = await findOpenedAt(database, opportunityId)
  if (at === undefined) return []
  return bidderNotices(await listBidders(database, opportunityId), {
    about: `${opportunityId} opened ${at}`,
    messageOf: ({ number }) => ({ message: 'technical_opened', params: { ...ofRfp(owner), number } }),
  })
}

/** Only bidders whose prices were opened: the others were told before that theirs stay sealed. Ranks are told with the intention. */
async function rankedNotices(database: Database, owner: Owner, opportunityId: number): Promise<Notice[]> {
  const event = await findLast(database, opportunityId, ['rank'])
  const standing = await findStanding(database, opportunityId)
  const gone = new Set((await listDisqualified(database, opportunityId)).map(({ number }) => number))
  if (!event) return []
  const bidders = await listBidders(database, opportunityId)
  return bidderNotices(
    bidders.filter(({ number }) => standing?.financial.has(number) && !gone.has(number)),
    {
      about: `${opportunityId} ranked ${event.id}`,
      messageOf: () => ({ message: 'proposals_ranked', params: ofRfp(owner) }),
    },
  )
}

async function signedNotices(database: Database, owner: Owner, opportunityId: number): Promise<Notice[]> {
  const award = await findAward(database, opportunityId)
  if (!award) return []
  return bidderNotices(await listBidders(database, opportunityId), {
    about: `${opportunityId} signed`,
    messageOf: ({ applicationId }) => ({
      message: 'contract_signed',
      params: { ...ofRfp(owner), isWinner: applicationId === award.applicationId },
    }),
  })
}

const ofRfp = ({ name, company }: Owner) => ({ name, company })

type Wording = { about: string; messageOf: (bidder: Bidder) => Message }

const bidderNotices = (bidders: Bidder[], { about, messageOf }: Wording): Notice[] =>
  bidders.flatMap((bidder) => {
    const { userId, number } = bidder
    if (!userId) return []
    return [
      {
        ...messageOf(bidder),
        userId,
        kind: 'PROPOSAL',
        about,
        link: `/user/applications/${number}/`,
      } as const,
    ]
  })
