import { archiveName } from '#api/platform/files/archive-names.ts'
import { readOwnAttachment } from '#contract/opportunities/attachments.ts'
import type { PostRow } from '#contract/posting/post-list.ts'
import { readPost } from '#contract/posting/posts.ts'
import { listAddenda } from '#contract/procurement/addenda.ts'
import { readAward, readFinancialFile } from '#contract/procurement/award.ts'
import { listAccesses, readProposalFile, readProposals } from '#contract/procurement/bid-opening.ts'
import { listClarifications, readClarificationDocument } from '#contract/procurement/clarifications.ts'
import { readConsensus } from '#contract/procurement/consensus.ts'
import { readContractDocument } from '#contract/procurement/contracts.ts'
import { listDebriefs } from '#contract/procurement/debriefs.ts'
import { readEvaluation } from '#contract/procurement/evaluations.ts'
import { readLetter } from '#contract/procurement/letters.ts'
import { listCompanyQuestions } from '#contract/procurement/questions.ts'
import { readPanelFile, readSheet } from '#contract/procurement/scores.ts'
import type { Part } from './archive.ts'
import { contentOf, jsonOf, linesOf, linkedFiles, type Reader, shown } from './reading.ts'
import { signedIn } from './rules.ts'

/**
 * Of an RFP: attachments, questions, proposals as far as they are opened, and the way from scores to the contract. Sealed proposals
 * are counted and nothing else: the member who asked is told no more by any answer.
 */
export async function* rfpParts(reader: Reader, { id, state }: PostRow): AsyncGenerator<Part> {
  const { api } = reader
  const folder = `rfps/${id}`
  const params = { id: String(id) }
  yield* attachmentParts(reader, id)
  if (state === 'DRAFT' || state === 'SCHEDULED' || state === 'WAITING') return
  yield* jsonOf(reader, `${folder}/questions.json`, () => api(listCompanyQuestions, { params }))
  yield* linesOf(reader, `${folder}/addenda.jsonl`, () => api(listAddenda, { params }))
  yield* proposalParts(reader, id)
  const evaluation = yield* jsonOf(reader, `${folder}/evaluation.json`, () => api(readEvaluation, { params }))
  if (evaluation) yield* evaluationParts(reader, id)
}

async function* attachmentParts(reader: Reader, id: number): AsyncGenerator<Part> {
  const { api, used } = reader
  const post = await shown(reader, `post ${id}`, () => api(readPost, { params: { id: String(id) } }))
  for (const { id: attachment, name } of post?.attachments ?? [])
    yield {
      path: archiveName({ number: `rfp-${id}`, part: 'attachment', name }, used),
      open: async () =>
        contentOf(
          await api(readOwnAttachment, { params: { id: String(id), attachment: String(attachment) } }),
        ),
    }
}

async function* proposalParts(reader: Reader, id: number): AsyncGenerator<Part> {
  const { api } = reader
  const params = { id: String(id) }
  const read = () => api(readProposals, { params })
  const found = yield* jsonOf(reader, `rfps/${id}/proposals.json`, read)
  yield* linesOf(reader, `rfps/${id}/proposal-accesses.jsonl`, () => api(listAccesses, { params }))
  if (found?.proposals)
    yield* linkedFiles(reader, `rfp-${id}`, read, (link) =>
      api(readProposalFile, { params: { id: fileIn(link) }, query: signedIn(link) }),
    )
}

async function* evaluationParts(reader: Reader, id: number): AsyncGenerator<Part> {
  const { api } = reader
  const folder = `rfps/${id}`
  const params = { id: String(id) }
  const ofFile = (link: string) => ({ params: { ...params, file: fileIn(link) }, query: signedIn(link) })
  const sheet = yield* jsonOf(reader, `${folder}/own-scores.json`, () => api(readSheet, { params }))
  if (sheet)
    yield* linkedFiles(
      reader,
      `rfp-${id}/panel`,
      () => api(readSheet, { params }),
      (link) => api(readPanelFile, ofFile(link)),
    )
  yield* jsonOf(reader, `${folder}/consensus.json`, () => api(readConsensus, { params }))
  yield* clarificationParts(reader, id)
  const award = yield* jsonOf(reader, `${folder}/award.json`, () => api(readAward, { params }))
  if (award) {
    yield* linkedFiles(
      reader,
      `rfp-${id}/financial`,
      () => api(readAward, { params }),
      (link) => api(readFinancialFile, ofFile(link)),
    )
    const bidders = award.bidders.map(({ bidder }) => bidder)
    yield { path: `${folder}/letters.jsonl`, rows: readLetters(reader, id, bidders) }
    for (const { id: document, name } of award.contract?.documents ?? [])
      yield {
        path: archiveName({ number: `rfp-${id}`, part: 'contract', name }, reader.used),
        open: async () =>
          contentOf(await api(readContractDocument, { params: { ...params, document: String(document) } })),
      }
  }
  yield* jsonOf(reader, `${folder}/debriefs.json`, () => api(listDebriefs, { params }))
}

/** To each bidder, once the contract is awarded. */
async function* readLetters(reader: Reader, id: number, bidders: string[]) {
  for (const bidder of bidders) {
    const params = { id: String(id), bidder }
    const letter = await shown(reader, `rfp ${id} letter ${bidder}`, () => reader.api(readLetter, { params }))
    if (letter) yield { letter_to: bidder, ...letter }
  }
}

async function* clarificationParts(reader: Reader, id: number): AsyncGenerator<Part> {
  const { api } = reader
  const params = { id: String(id) }
  const found = yield* jsonOf(reader, `rfps/${id}/clarifications.json`, () =>
    api(listClarifications, { params }),
  )
  for (const { id: clarification, document } of found?.clarifications ?? [])
    if (document)
      yield {
        path: archiveName(
          { number: `rfp-${id}`, part: `clarification-${clarification}`, name: document.name },
          reader.used,
        ),
        open: async () =>
          contentOf(
            await api(readClarificationDocument, {
              params: { ...params, clarification: String(clarification) },
            }),
          ),
      }
}

/** The id of the file that a link opens. */
const fileIn = (link: string) => link.split('?', 1)[0]?.split('/').at(-2) ?? '0'
