import { createHash } from 'node:crypto'
import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import { findUserName } from '#api/accounts/profile/queries.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import type { Form } from '#api/platform/http/form.ts'
import { answerOnce, hashOfRequest } from '#api/platform/idempotency/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { english } from '#api/platform/words/words.ts'
import { findOwnProposal } from '#api/procurement/complaints/queries.ts'
import { receiveDocument } from '#api/procurement/documents/commands.ts'
import { insertDocument } from '#api/procurement/documents/queries.ts'
import {
  lockSeatForUpdate,
  openedStanding,
  requireDeclared,
  seatOf,
} from '#api/procurement/panel/commands.ts'
import { type Bidder, listBidders, listOpenerIds, listPanel } from '#api/procurement/panel/queries.ts'
import { isOn, type Seated } from '#api/procurement/panel/rules.ts'
import { pricesIn } from '#api/procurement/plan/prices.ts'
import { lockStateForUpdate } from '#api/procurement/proceedings/commands.ts'
import { findProceedings } from '#api/procurement/proceedings/queries.ts'
import { listDisqualified } from '#api/procurement/ranking/queries.ts'
import { ALWAYS_TOLD } from '#contract/accounts/notifications.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import {
  ClarificationAnswer,
  type Clarifications,
  type OwnClarifications,
} from '#contract/procurement/clarifications.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { presentClarifications, presentOwnClarifications, shownName } from './present.ts'
import {
  countAsked,
  findBidderAccount,
  findClarification,
  insertClarification,
  listClarifications,
  listOwnClarifications,
  updateAnswered,
} from './queries.ts'
import { ASKED_IN, isPriced, takesAnswer } from './rules.ts'

export type Services = {
  database: Database
  files: Files
  mails: MailQueue
  timeZone: string
  clamdUrl: string | undefined
}
type Caller = { userId: number; opportunityId: number }

const conflict = (reason: Problem) => new ApiError('conflict', undefined, { reason })
const wrong = (field: string, message: Problem) => new ApiError('invalid', { [field]: [message] })

/** @throws ApiError as `seatOf`, sealed before the opening, forbidden before the declaration */
export async function showClarifications(
  { database, timeZone }: Pick<Services, 'database' | 'timeZone'>,
  { userId, opportunityId }: Caller,
): Promise<Clarifications> {
  const seated = await readingSeatOf(database, userId, opportunityId)
  const bidders = await listBidders(database, opportunityId)
  const canAsk = mayAsk(seated) && ASKED_IN.includes(seated.state)
  return presentClarifications({
    seated,
    timeZone,
    canAsk,
    bidders,
    asked: canAsk ? await listAskable(database, seated, bidders) : [],
    rows: await listClarifications(database, opportunityId),
    fileName: nameOfBlindFile,
  })
}

/** The same words in every language: it is a file's name. */
const nameOfBlindFile = (letter: string) => english().text('evaluation.blindClarification', { letter })

async function readingSeatOf(database: Executor, userId: number, opportunityId: number): Promise<Seated> {
  const seated = await seatOf(database, userId, opportunityId)
  requireDeclared(seated)
  await openedStanding(database, opportunityId)
  return seated
}

const mayAsk = ({ seats, company }: Seated) =>
  !company.isSuspended && (seats.has('chair') || seats.has('opener'))

/** About prices only those are asked whose financial part is open. */
async function listAskable(database: Executor, { state, opportunityId }: Seated, bidders: Bidder[]) {
  const here = bidders.filter(({ userId }) => userId !== null)
  if (!isPriced(state)) return here
  const { financial } = await openedStanding(database, opportunityId)
  const gone = new Set((await listDisqualified(database, opportunityId)).map(({ number }) => number))
  return here.filter(({ number }) => financial.has(number) && !gone.has(number))
}

type Asked = { bidder: string; question: string; days: number; idempotencyKey: string | undefined }

/**
 * Asks one bidder about their proposal. Nothing of prices is asked before they are open.
 * @throws ApiError forbidden, conflict in another state or where nobody could answer, invalid at the fields
 */
export function askClarification(
  { database, mails, timeZone }: Pick<Services, 'database' | 'mails' | 'timeZone'>,
  caller: Caller,
  { bidder: letter, question, days, idempotencyKey: key }: Asked,
): Promise<void> {
  const { userId, opportunityId } = caller
  const hash = hashOfRequest(`clarification ${opportunityId}`, [letter, question, days])
  return database.transaction(async (tx) => {
    await answerOnce(tx, { userId, key, hash }, async () => {
      const seated = await lockAskingSeatForUpdate(tx, caller)
      const bidder = await requireBidder(tx, seated, letter)
      const isAboutPrice = isPriced(seated.state)
      const price = isAboutPrice ? undefined : pricesIn(question)
      if (price) throw wrong('question', problem('clarification_price', { word: price }))
      const row = { opportunityId, applicationId: bidder.applicationId, isAboutPrice, question }
      const askerName = await findUserName(tx, userId)
      const { id, answerUntil } = await insertClarification(tx, { ...row, askedBy: userId, askerName, days })
      const details = { clarification: id, number: bidder.number, days, question: hashOfText(question) }
      await record(tx, {
        actorId: userId,
        action: 'clarification.asked',
        subject: subjectOf(opportunityId),
        details,
      })
      const { name, company } = seated
      const zone = company.timeZone ?? timeZone
      const params = {
        name,
        company: company.name,
        question,
        until: answerUntil.toISOString(),
        timeZone: zone,
      }
      await notifyPeople(tx, mails, [
        {
          message: 'clarification_wanted',
          params,
          userId: bidder.userId,
          kind: ALWAYS_TOLD,
          about: `clarification ${id}`,
          link: `/user/applications/${bidder.number}/`,
        },
      ])
      return { id }
    })
  })
}

const hashOfText = (text: string) => createHash('sha256').update(text).digest('hex')

async function lockAskingSeatForUpdate(tx: Transaction, caller: Caller): Promise<Seated> {
  const before = await seatOf(tx, caller.userId, caller.opportunityId)
  if (!mayAsk(before)) throw new ApiError(before.company.isSuspended ? 'suspended' : 'forbidden')
  if (!ASKED_IN.includes(before.state)) throw conflict(problem('clarification_state'))
  const seated = await lockSeatForUpdate(tx, caller, ASKED_IN)
  requireDeclared(seated)
  return seated
}

async function requireBidder(tx: Transaction, seated: Seated, letter: string) {
  const bidders = await listBidders(tx, seated.opportunityId)
  const bidder = bidders.find((each) => each.letter === letter)
  if (!bidder) throw wrong('bidder', problem('bidder_missing'))
  const account = await findBidderAccount(tx, bidder.applicationId)
  if (!account) throw wrong('bidder', problem('bidder_gone'))
  if (account.isSuspended) throw wrong('bidder', problem('bidder_suspended'))
  if (!(await listAskable(tx, seated, bidders)).includes(bidder))
    throw wrong('bidder', problem('bidder_no_price'))
  if ((await countAsked(tx, bidder.applicationId)) >= LIMITS.clarifications)
    throw conflict(problem('clarifications_full', { max: LIMITS.clarifications }))
  return { ...bidder, userId: account.userId }
}

/** The document of an answer, under a name that the caller may see. @throws ApiError not_found */
export async function findDocument(database: Database, { userId, opportunityId }: Caller, id: number) {
  const seated = await readingSeatOf(database, userId, opportunityId)
  const row = await findClarification(database, id)
  const bidders = await listBidders(database, opportunityId)
  const bidder = bidders.find(({ applicationId }) => applicationId === row?.applicationId)
  if (!row?.document || row.opportunityId !== opportunityId || !bidder) throw new ApiError('not_found')
  const details = { clarification: id, number: bidder.number }
  const entry = { actorId: userId, action: 'clarification.read', subject: subjectOf(opportunityId), details }
  await database.transaction((tx) => record(tx, entry))
  return { ...row.document, name: shownName({ seated, fileName: nameOfBlindFile }, row, bidder.letter) }
}

type Own = { userId: number; number: string }

/** @throws ApiError not_found for a proposal of somebody else, or one that was withdrawn */
export async function showOwnClarifications(
  { database, timeZone }: Pick<Services, 'database' | 'timeZone'>,
  own: Own,
): Promise<OwnClarifications> {
  const found = await findOwnProposal(database, own)
  if (!found) throw new ApiError('not_found')
  const { state = 'SEALED' } = (await findProceedings(database, found.opportunityId)) ?? {}
  const rows = await listOwnClarifications(database, found.applicationId)
  return presentOwnClarifications({ rows, state, timeZone: found.timeZone ?? timeZone })
}

/** @throws ApiError not_found */
export async function findOwnDocument(database: Executor, own: Own, id: number) {
  const found = await findOwnProposal(database, own)
  const row = await findClarification(database, id)
  if (!found || row?.applicationId !== found.applicationId) throw new ApiError('not_found')
  return row.document ?? undefined
}

/**
 * Answers a question of the panel, once. A late answer is kept and marked.
 * @throws ApiError not_found, conflict once it is answered or the evaluation went on, invalid at `answer` and `document`
 */
export async function answerClarification(
  services: Services,
  own: Own,
  { id, form }: { id: number; form: Form },
): Promise<void> {
  const { database, mails } = services
  const { userId } = own
  const found = await findOwnProposal(database, own)
  const asked = await findClarification(database, id)
  if (!found || asked?.applicationId !== found.applicationId) throw new ApiError('not_found')
  if (asked.answeredAt) throw conflict(problem('clarification_answered'))
  const { opportunityId } = found
  await receiveDocument(services, { form, userId, texts: ClarificationAnswer }, ({ texts, document }) =>
    database.transaction(async (tx) => {
      const { state } = await lockStateForUpdate(tx, opportunityId)
      // A document takes its time to come, and its sender may have been removed from the firm.
      if (!(await findOwnProposal(tx, own))) throw new ApiError('not_found')
      if (!takesAnswer(asked.isAboutPrice, state)) throw conflict(problem('clarification_over'))
      const price = asked.isAboutPrice ? undefined : pricesIn(texts.answer)
      if (price) throw wrong('answer', problem('clarification_price_answer', { word: price }))
      const documentId = document ? await insertDocument(tx, { opportunityId, ...document }) : null
      const isLate = await updateAnswered(tx, id, { ...texts, documentId })
      if (isLate === undefined) throw conflict(problem('clarification_answered'))
      const hashes = { answer: hashOfText(texts.answer), ...(document && { document: document.sha256 }) }
      const details = { clarification: id, number: own.number, late: isLate, ...hashes }
      await record(tx, {
        actorId: userId,
        action: 'clarification.answered',
        subject: subjectOf(opportunityId),
        details,
      })
      await tellAskers(tx, mails, { ...asked, name: found.name, message: 'clarification_answered' })
    }),
  )
}

type Told = {
  id: number
  opportunityId: number
  askedBy: number | null
  name: string
  message: 'clarification_answered' | 'clarification_overdue'
}

/** Tells the panel, and who asked where they are not on it but still open proposals and did not recuse themself. */
export async function tellAskers(tx: Transaction, mails: MailQueue, told: Told): Promise<void> {
  const { id, opportunityId, askedBy, name, message } = told
  const panel = (await listPanel(tx, opportunityId)).filter((each) => isOn(each) && each.hasDeclared)
  const askers = (await listOpenerIds(tx, opportunityId)).filter((each) => each === askedBy)
  const people = new Set([...panel.flatMap(({ userId }) => userId ?? []), ...askers])
  await notifyPeople(
    tx,
    mails,
    [...people].map((userId) => ({
      message,
      params: { name },
      userId,
      kind: 'EVALUATION' as const,
      about: `${message} ${id}`,
      link: `/evaluations/${opportunityId}/clarifications/`,
    })),
  )
}
