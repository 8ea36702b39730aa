import { type DueLine, listReaders } from '#api/accounts/news/queries.ts'
import { isForOperators, mayHear, PATHS } from '#api/accounts/news/rules.ts'
import { settingsOf } from '#api/accounts/notifications/queries.ts'
import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUser } from '#api/accounts/registration/queries.ts'
import type { Database } from '#api/platform/database/client.ts'
import { type Words, wordsFor } from '#api/platform/words/words.ts'
import type { NewsKind } from '#contract/accounts/notifications.ts'
import { type MailLine, newsMail } from './mails.ts'
import { countNewCompanies, listApplicantsSince, listPostFacts, type PostFacts } from './queries.ts'

/** Of applicants for one job, in a mail. */
const NAMES = 3

type Mailed = { userId: number; lines: DueLine[] }

/**
 * Mails what came, as far as it is still so and its reader still may hear of it: roles, settings and companies change while a mail
 * waits, and colleagues answer.
 */
export async function sendNews(post: Post & { timeZone: string }, { userId, lines }: Mailed): Promise<void> {
  const { database, mailer, sender, secretKey, timeZone } = post
  const user = await findUser(database, userId)
  if (!user?.verifiedAt || user.suspendedAt) return
  const postIds = lines.flatMap(({ opportunityId }) => opportunityId ?? [])
  const readers = await listReaders(database, { postIds, timeZone, userId })
  const settings = await settingsOf(database, [userId])
  const isWanted = ({ kind, opportunityId }: DueLine) => {
    const { byMail } = settings({ userId, kind })
    if (isForOperators(kind)) return user.userType === 'OPERATOR' && byMail
    const reader = readers.find(({ post: { id } }) => id === opportunityId)
    if (!reader || !mayHear(kind, reader)) return false
    return reader.notices === null ? byMail : reader.notices === 'NOW'
  }
  const told = await mailLines(database, lines.filter(isWanted), wordsFor(user))
  if (told.length === 0) return
  const letter = { to: user.email, words: wordsFor(user), sender }
  await mailer.send(newsMail(letter, { userId, lines: told }, secretKey))
}

async function mailLines(database: Database, lines: DueLine[], words: Words): Promise<MailLine[]> {
  const facts = await listPostFacts(
    database,
    lines.flatMap(({ opportunityId }) => opportunityId ?? []),
  )
  const told: MailLine[] = []
  for (const line of lines) {
    const { kind, opportunityId, since } = line
    const post = facts.get(opportunityId ?? 0)
    const left = post ? countOf(line, post) : Math.min(line.count, await countNewCompanies(database))
    if (left + line.withdrawn === 0) continue
    const isNamed = kind === 'NEW_APPLICANT' && post && left > 0
    const counted = { postId: post?.id ?? 0, since, count: left, limit: NAMES }
    const came = isNamed ? await listApplicantsSince(database, counted) : []
    told.push({
      kind,
      name: post ? nameOf(kind, post, words) : null,
      count: left,
      withdrawn: line.withdrawn,
      names: came.flatMap(({ name }) => name ?? []),
      path: PATHS[kind](opportunityId ?? 0) + readerOf(left, came),
    })
  }
  return told
}

/** Opens the only new applicant beside the list. */
const readerOf = (count: number, [first]: { number: string }[]) =>
  count === 1 && first ? `?applicant=${first.number}` : ''

/** Operators read posts of all companies. */
const nameOf = (kind: NewsKind, { name, company }: PostFacts, words: Words) =>
  isForOperators(kind) ? words.text('mail.news.post', { name, company }) : name

/** Without what was answered or decided meanwhile. */
function countOf({ kind, count }: DueLine, post: PostFacts): number {
  if (kind === 'NEW_QUESTION') return Math.min(count, post.questions)
  if (kind === 'NEW_MESSAGE') return Math.min(count, post.messages)
  if (kind === 'REPORT') return Math.min(count, post.reports)
  if (kind === 'TO_REVIEW') return post.isInReview ? 1 : 0
  return count
}
