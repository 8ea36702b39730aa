import { exportCsv } from '#api/hiring/exports/commands.ts'
import { findThread } from '#api/hiring/messages/commands.ts'
import { openAnswerFile } from '#contract/hiring/applicant-answers.ts'
import { type Applicant, listApplicants, readApplicant } from '#contract/hiring/applicants.ts'
import { listJobCriteria } from '#contract/hiring/criteria.ts'
import { listSourceLinks } from '#contract/hiring/figures.ts'
import { listInterviews } from '#contract/hiring/interviews.ts'
import { listJobStages } from '#contract/hiring/job-stages.ts'
import { listOffers } from '#contract/hiring/offers.ts'
import { openCv } from '#contract/hiring/reading.ts'
import { readScorecards } from '#contract/hiring/scorecards.ts'
import type { PostRow } from '#contract/posting/post-list.ts'
import { readTeam } from '#contract/posting/team.ts'
import { APPLICATION_STATUSES } from '#contract/vocabulary.ts'
import type { Part } from './archive.ts'
import { jsonOf, linesOf, linkedFiles, type Reader, shown } from './reading.ts'
import { signedIn } from './rules.ts'

/** Of a job: its stages, criteria and team, and each applicant with all that was said of and with them, and their files. */
export async function* jobParts(reader: Reader, { id, applicants }: PostRow): AsyncGenerator<Part> {
  const { api, services, scope } = reader
  const folder = `jobs/${id}`
  const params = { id: String(id) }
  yield* jsonOf(reader, `${folder}/team.json`, () => api(readTeam, { params }))
  yield* jsonOf(reader, `${folder}/stages.json`, () => api(listJobStages, { params }))
  yield* jsonOf(reader, `${folder}/criteria.json`, () => api(listJobCriteria, { params }))
  yield* linesOf(reader, `${folder}/source-links.jsonl`, () => api(listSourceLinks, { params }))
  if (applicants === 0) return
  yield {
    path: `${folder}/applicants.csv`,
    open: async () => (await exportCsv(services, scope, id)).content,
  }
  const withFiles: string[] = []
  yield { path: `${folder}/applicants.jsonl`, rows: readApplicants(reader, id, withFiles) }
  for (const number of withFiles)
    yield* linkedFiles(
      reader,
      '',
      () => api(readApplicant, { params: { number } }),
      (link) => openFile(reader, number, link),
    )
}

/** Notes each file as downloaded in the history of its applicant. */
function openFile({ api }: Reader, number: string, link: string): Promise<unknown> {
  const query = { ...signedIn(link), use: 'keep' as const }
  const question = /\/answers\/(\d+)\//.exec(link)?.[1]
  return question
    ? api(openAnswerFile, { params: { number, id: question }, query })
    : api(openCv, { params: { number }, query })
}

const ALL = { status: [...APPLICATION_STATUSES], updated_since: '1970-01-01', page_size: '100' }

async function* readApplicants(reader: Reader, id: number, withFiles: string[]) {
  const params = { id: String(id) }
  const seen = new Set<string>()
  const rows = reader.all((api, cursor) => api(listApplicants, { params, query: { ...ALL, cursor } }))
  for await (const { number } of rows) {
    // An applicant who changes meanwhile comes again at the end.
    if (seen.has(number)) continue
    seen.add(number)
    const applicant = await shown(reader, `applicant ${number}`, () => readOne(reader, number))
    if (!applicant) continue
    yield applicant
    if (hasFiles(applicant)) withFiles.push(number)
  }
}

async function readOne(reader: Reader, number: string) {
  const { api, services, scope } = reader
  const params = { number }
  const applicant = await api(readApplicant, { params })
  const { interviews, invitations } = await api(listInterviews, { params })
  return {
    ...applicant,
    messages: (await findThread(services.database, scope, number)).messages,
    interviews,
    interview_invitations: invitations,
    offers: (await api(listOffers, { params })).offers,
    scorecard_list: applicant.has_scorecards ? await api(readScorecards, { params }) : null,
  }
}

const hasFiles = ({ cv, answers }: Pick<Applicant, 'cv' | 'answers'>): boolean =>
  Boolean(cv?.link) || answers.some(({ file }) => file?.link)
