import { askedName } from '#api/applications/documents/rules.ts'
import type { listScoresOf } from '#api/applications/scoring/queries.ts'
import { detailsOf, unsealBio } from '#api/applications/sealing/rules.ts'
import { signedFor } from '#api/applications/submission/rules.ts'
import { shownText } from '#api/procurement/panel/present.ts'
import type { Bidder } from '#api/procurement/panel/queries.ts'
import { isBlindFor, type Seated } from '#api/procurement/panel/rules.ts'
import type { AskedDocument } from '#contract/applications/parts.ts'
import type { Sheet, SheetFile, SheetProposal } from '#contract/procurement/scores.ts'
import type { Ground, listTechnicalFiles, listTechnicalRequirements } from './queries.ts'

type Kept = Awaited<ReturnType<typeof listScoresOf>>
type FileRows = Awaited<ReturnType<typeof listTechnicalFiles>>

type Showing = {
  seated: Seated
  ground: Ground
  kept: Kept
  files: FileRows
  requirements: Awaited<ReturnType<typeof listTechnicalRequirements>>
  key: Buffer | undefined
  secretKey: string
  timeZone: string
  documents: AskedDocument[]
  fileName: (letter: string, part: string) => string
}

/** The proposals that a member of the panel reads and scores, with what they gave so far. */
export function presentSheet(showing: Showing): Sheet {
  const { seated, ground, timeZone } = showing
  const { member, state, opportunityId } = seated
  return {
    opportunity: { id: opportunityId, name: seated.name },
    time_zone: seated.company.timeZone ?? timeZone,
    criteria: ground.tree,
    proposals: ground.bidders.map((bidder) => presentProposal(showing, bidder)),
    is_blind: isBlindFor(seated),
    is_chair: seated.seats.has('chair'),
    can_score: state === 'EVALUATING' && member !== null && member.sentAt === null,
    can_check: seated.seats.has('chair') && (state === 'EVALUATING' || state === 'CONSENSUS'),
    sent_at: member?.sentAt?.toISOString() ?? null,
  }
}

function presentProposal(showing: Showing, bidder: Bidder): SheetProposal {
  const { seated, ground, kept, requirements } = showing
  const { applicationId, letter } = bidder
  const checks = ground.checks.filter((each) => each.applicationId === applicationId)
  return {
    bidder: letter,
    name: isBlindFor(seated) ? null : bidder.name || null,
    bio: bioOf(showing, bidder),
    files: filesOf(showing, bidder),
    scores: ground.leaves.map(({ id }) => {
      const given = kept.find((each) => each.applicationId === applicationId && each.criterionId === id)
      const { points = null, reason = '', version = 0 } = given ?? {}
      return { criterion: id, points, reason, version }
    }),
    requirements: requirements.map(({ id, name }) => {
      const check = checks.find((each) => each.requirementId === id)
      return { id, name, is_met: check?.isMet ?? null, reason: check?.reason ?? '' }
    }),
    is_failed: ground.failures.has(applicationId),
  }
}

function bioOf({ seated, files, key }: Showing, bidder: Bidder): string {
  const { applicationId, number } = bidder
  const row = files.find(({ application }) => application.id === applicationId)
  if (!row || !key) return ''
  return shownText(seated, bidder, unsealBio(key, number, row.bio))
}

function filesOf(showing: Showing, { applicationId, letter }: Bidder): SheetFile[] {
  const { seated, files, documents, key, secretKey, fileName } = showing
  return files.flatMap(({ file, application }) => {
    if (!file || application.id !== applicationId || !key) return []
    const { name } = detailsOf(key, application, file)
    const ending = name.slice(name.lastIndexOf('.')).toLowerCase()
    const isReadable = file.scan !== 'WAITING' && file.scan !== 'INFECTED'
    const signed = signedFor({ secretKey, userId: seated.userId, fileId: file.id })
    return [
      {
        id: file.id,
        part: file.part,
        asked: askedName(documents, file.part),
        name: isBlindFor(seated) ? fileName(letter, file.part) + ending : name,
        size: file.size,
        is_pdf: ending === '.pdf',
        is_checked: file.scan !== 'WAITING',
        link: isReadable ? `/api/evaluations/${seated.opportunityId}/files/${file.id}/?${signed}` : null,
      },
    ]
  })
}
