import { settingsOf } from '#api/accounts/notifications/queries.ts'
import { sendOn } from '#api/platform/database/channels.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { inTurn } from '#api/platform/each.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import {
  listDueReaders,
  listOperatorIds,
  listReaders,
  type Reader,
  type TakenNews,
  takeDueLines,
  takeNews,
  upsertLines,
  upsertNotices,
} from './queries.ts'
import {
  type Counted,
  countNews,
  isForOperators,
  type Line,
  mayHear,
  mergedLines,
  noticeOf,
  summed,
  type Where,
  whereOf,
} from './rules.ts'

type Services = { database: Database; mails: MailQueue; timeZone: string }

/** News of one transaction, and people who are mailed in one run. */
const AT_ONCE = 500
const MOST_READERS = 1_000

/**
 * Tells of all news there are. What is told is gone together with the telling, so a job that is repeated tells nobody twice; a hundred
 * applicants are one row for each of the members.
 */
export async function tellNews(services: Services): Promise<void> {
  let taken = AT_ONCE
  while (taken === AT_ONCE) taken = await services.database.transaction((tx) => tellSome(tx, services))
  await mailDueNews(services)
}

/** Hands over what people are to be mailed by now. */
async function mailDueNews({ database, mails }: Services): Promise<void> {
  await inTurn(await listDueReaders(database, MOST_READERS), (userId) =>
    database.transaction(async (tx) => {
      const lines = await takeDueLines(tx, userId)
      if (lines.length > 0) await mails.enqueue(tx, { kind: 'news', userId, lines })
    }),
  )
}

/** News of one kind about one post, or of one thread, for the same people. */
type Group = { rows: TakenNews[]; first: TakenNews; counted: Counted }
type Told = { userId: number; group: Group; reader: Reader | undefined }
type Wanted = Told & Where

async function tellSome(tx: Transaction, { mails, timeZone }: Services): Promise<number> {
  const rows = await takeNews(tx, AT_ONCE)
  const told = await listTold(tx, groupsOf(rows), timeZone)
  const people = told.map(({ userId }) => userId)
  const settings = await settingsOf(tx, people)
  const wanted = told.map((each) => ({
    ...each,
    ...whereOf(settings({ userId: each.userId, kind: each.group.first.kind }), each.reader),
  }))
  const shown = wanted.filter(({ isShown }) => isShown)
  await upsertNotices(tx, summed(shown.map(siteNoticeOf)))
  for (const userId of new Set(shown.map(({ userId }) => userId))) {
    await sendOn(tx, 'notifications', String(userId))
  }
  // A message that can be read in its mail is answered sooner.
  const gathered = wanted.filter((each) => !isMailedAlone(each))
  await upsertLines(tx, mergedLines(gathered.flatMap((each) => lineOf(each, timeZone))))
  for (const { userId, group } of wanted.filter(isMailedAlone)) {
    for (const { messageId } of group.rows) {
      if (messageId) await mails.enqueue(tx, { kind: 'message', messageId, userId })
    }
  }
  return rows.length
}

function groupsOf(rows: TakenNews[]): Group[] {
  const groups = Map.groupBy(rows, ({ kind, opportunityId, applicationId, userId }) =>
    [kind, opportunityId, applicationId, userId].join(' '),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ rows: group, first, counted: countNews(group) }] : []
  })
}

/** Whom each concerns, as their roles are now. */
async function listTold(tx: Transaction, groups: Group[], timeZone: string): Promise<Told[]> {
  if (groups.length === 0) return []
  const postIds = [...new Set(groups.flatMap(({ first }) => first.opportunityId ?? []))]
  const readers = Map.groupBy(await listReaders(tx, { postIds, timeZone }), ({ post }) => post.id)
  const operators = groups.some(({ first }) => isForOperators(first.kind)) ? await listOperatorIds(tx) : []
  return groups.flatMap((group): Told[] => {
    const { kind, opportunityId } = group.first
    const ofPost = readers.get(opportunityId ?? 0) ?? []
    if (isForOperators(kind)) return operators.map((userId) => ({ userId, group, reader: undefined }))
    return ofPost
      .filter((reader) => concerns(group.first, reader))
      .map((reader) => ({ userId: reader.userId, group, reader }))
  })
}

const concerns = ({ kind, userId }: TakenNews, reader: Reader) =>
  mayHear(kind, reader) && (userId === null || userId === reader.userId)

const siteNoticeOf = ({ userId, group: { first, counted }, reader }: Wanted) => ({
  userId,
  kind: first.kind,
  ...noticeOf({
    kind: first.kind,
    counted,
    post: reader?.post,
    thread: threadOf(first),
    isOfPost: first.opportunityId !== null,
  }),
})

const threadOf = ({ applicationId, number }: TakenNews) =>
  applicationId !== null && number !== null ? { applicationId, number } : undefined

const isMailedAlone = ({ group, time }: Wanted) => group.first.kind === 'NEW_MESSAGE' && time === 'NOW'

function lineOf({ userId, group: { first, counted }, reader, time }: Wanted, timeZone: string): Line[] {
  if (!time) return []
  const { kind, opportunityId } = first
  return [{ userId, kind, opportunityId, ...counted, time, timeZone: reader?.timeZone ?? timeZone }]
}
