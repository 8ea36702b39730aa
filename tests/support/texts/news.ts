import { sql } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'

/** None, one and more of each. */
const COUNTS = [0, 1, 2].flatMap((count) => [0, 1, 2].map((withdrawn) => ({ count, withdrawn }))).slice(1)
const SOME = [{ count: 1 }, { count: 2 }]

/** Messages of what is counted until it is read, with parameters for each of their texts. */
export function newsMessages(ofPost: { name: string; postId: number }) {
  return {
    new_applicants: COUNTS.map((each) => ({ ...ofPost, ...each })),
    new_proposals: COUNTS.map((each) => ({ ...ofPost, ...each })),
    new_questions: SOME.map((each) => ({ ...ofPost, ...each })),
    new_messages: SOME.map((each) => ({ ...ofPost, ...each })),
    posts_to_review: SOME,
    companies_to_review: SOME,
    new_reports: SOME,
    today: [1, 2].map((n) => ({ messages: n, questions: n, applicants: n, interviews: n, bidOpenings: n })),
  }
}

type Rows = { userId: number; jobId: number; rfpId: number; applicationId: number }

/** Mails to a member about these posts, which get two questions and two messages. */
export async function newsMails(database: Database, { userId, jobId, rfpId, applicationId }: Rows) {
  await database.execute(
    sql`insert into questions (opportunity_id, question) values (${rfpId}, 'Whý?'), (${rfpId}, 'Whén?')`,
  )
  await database.execute(sql`insert into messages (application_id, is_from_company, subject, body)
    values (${applicationId}, false, '', 'Héllo'), (${applicationId}, false, '', 'Héllo')`)
  const since = '2026-01-01T00:00:00Z'
  return COUNTS.flatMap((each) => {
    const line = { since, ...each }
    return [
      { userId, lines: [{ ...line, kind: 'NEW_APPLICANT' as const, opportunityId: jobId }] },
      {
        userId,
        lines: [jobId, rfpId].map((id) => ({ ...line, kind: 'NEW_PROPOSAL' as const, opportunityId: id })),
      },
      { userId, lines: [{ ...line, kind: 'NEW_QUESTION' as const, opportunityId: rfpId }] },
      { userId, lines: [{ ...line, kind: 'NEW_MESSAGE' as const, opportunityId: jobId }] },
    ]
  })
}
