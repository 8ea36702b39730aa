import type { Scorecards } from '#contract/hiring/scorecards.ts'
import type { MemberRole } from '#contract/vocabulary.ts'
import { companyApplicants } from '#tests/support/hiring/company-applicants.ts'
import { member } from '#tests/support/members.ts'

const CRITERIA = [
  { name: 'Brickwork', guidance: 'Straight courses' },
  { name: 'Safety', guidance: '' },
]

/** As `companyApplicants`, with jobs that have criteria. */
export async function scoredApplicants() {
  const app = await companyApplicants()
  const { ask, get, database } = app

  const saveCriteria = (id: number, token: string, body: object) =>
    ask(`/api/company/posts/${id}/criteria/`, { method: 'PUT', token, body })

  const card = (number: string) => `/api/company/applicants/${number}/scorecard/`

  /** The requests of one member about scorecards. */
  const scorer = (token: string) => ({
    token,
    read: async (number: string): Promise<Scorecards> =>
      (await get(`/api/company/applicants/${number}/scorecards/`, token)).json(),
    score: (number: string, criterion: number, body: object) =>
      ask(`/api/company/applicants/${number}/scorecard/criteria/${criterion}/`, {
        method: 'PUT',
        token,
        body: { note: '', version: 0, ...body },
      }),
    word: (number: string, body: object) =>
      ask(card(number), { method: 'PUT', token, body: { comment: '', version: 0, ...body } }),
    handIn: (number: string, body: object = {}) => ask(`${card(number)}handing-in/`, { token, body }),
    look: (number: string) => ask(`/api/company/applicants/${number}/scorecards/looks/`, { token, body: {} }),
  })

  /** A job with two criteria, an applicant, and the recruiter with colleagues. */
  async function scoredJob(options: { isBlind?: boolean; criteria?: object[] } = {}) {
    const made = await app.company(options)
    const { recruiter, job } = made
    const rows = (options.criteria ?? CRITERIA).map((row) => ({ id: null, ...row }))
    const saved = await saveCriteria(job.id, recruiter.token, { version: 0, criteria: rows })
    if (saved.statusCode !== 200) throw new Error(saved.body)
    const criteria: { id: number; name: string; guidance: string }[] = saved.json().criteria
    const colleague = async (role: MemberRole = 'EVALUATOR') => {
      const one = await member(database, { role, companyId: recruiter.companyId })
      return { ...one, ...scorer(one.token) }
    }
    return { ...made, recruiter: { ...recruiter, ...scorer(recruiter.token) }, criteria, colleague }
  }

  /** Hands in a card whose answer and ratings are all the same. */
  async function sendCard(
    by: ReturnType<typeof scorer>,
    number: string,
    { criteria, overall, note = '' }: { criteria: { id: number }[]; overall: number; note?: string },
  ) {
    for (const { id } of criteria) await by.score(number, id, { rating: overall, note })
    await by.word(number, { overall, comment: note })
    const answer = await by.handIn(number)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer
  }

  return { ...app, saveCriteria, scorer, scoredJob, sendCard }
}
