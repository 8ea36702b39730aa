import { askedName } from '#api/applications/documents/rules.ts'
import { bidderName } from '#api/applications/firms/rules.ts'
import { detailsOf, unsealBio, unsealFirm } from '#api/applications/sealing/rules.ts'
import { linkTo } from '#api/applications/submission/rules.ts'
import { type AskedDocument, isFinancial } from '#contract/applications/parts.ts'
import type { Access, Proposal, ProposalFile } from '#contract/procurement/bid-opening.ts'
import type { Part } from '#contract/vocabulary.ts'
import type { AccessRow, ProposalRow } from './queries.ts'

type Presenting = { secretKey: string; userId: number; key: Buffer; documents: AskedDocument[] }

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

/** A proposal of an opened RFP, for one member: links are theirs. */
export function presentProposal(row: ProposalRow, presenting: Presenting): Proposal {
  const { application, beganAt, firstName, lastName, email, files, answers } = row
  const sender = firstName && lastName ? nameOf({ firstName, lastName }) : null
  const firm = unsealFirm(presenting.key, application.number, application.sealedFirm)
  const numbers = (isConfirmed: boolean) =>
    answers.filter((each) => each.isConfirmed === isConfirmed).map(({ number }) => number)
  return {
    number: application.number,
    bidder: sender && email ? { name: firm ? bidderName(firm) : sender, email } : null,
    firm,
    sent_by: firm && sender,
    bio: unsealBio(presenting.key, application.number, application.bio),
    submitted_at: application.submittedAt.toISOString(),
    began_at: beganAt ? new Date(beganAt).toISOString() : null,
    files: files.map((file) => presentFile(file, application, presenting)),
    reconfirmed: numbers(true),
    unconfirmed: numbers(false),
  }
}

/** The name of a financial part can hold a price, so it stays sealed as well. */
function presentFile(
  file: ProposalRow['files'][number],
  application: ProposalRow['application'],
  { secretKey, userId, key, documents }: Presenting,
): ProposalFile {
  const { name, sha256 } = detailsOf(key, application, file)
  const isSealed = isFinancial(file.part)
  const isShut = isSealed || file.scan === 'WAITING' || file.scan === 'INFECTED'
  return {
    part: file.part,
    asked: askedName(documents, file.part),
    name: isSealed ? null : name,
    size: file.size,
    sha256,
    sent_at: file.createdAt.toISOString(),
    is_sealed: isSealed,
    is_checked: file.scan !== 'WAITING',
    link: isShut ? null : linkTo({ secretKey, userId, fileId: file.id }, 'member'),
  }
}

const KINDS: Record<string, Access['kind']> = {
  'proposals.confirmed': 'CONFIRMED',
  // An earlier name, which stays because the log never changes.
  'proposals.pressed': 'CONFIRMED',
  'proposals.opened': 'OPENED',
  'proposals.read': 'READ',
  'proposal.opened': 'FILE',
  'proposal.refused': 'REFUSED',
}

export function presentAccess({ action, subject, part, name, times, at }: AccessRow): Access {
  const kind = KINDS[action]
  if (!kind) throw new Error(`No member does ${action}`)
  const isOfFile = kind === 'FILE' || kind === 'REFUSED'
  return {
    kind,
    name: name ?? '',
    number: isOfFile ? subject : null,
    part: isOfFile ? (part as Part) : null, // as openSealed records it
    times,
    at: new Date(at).toISOString(),
  }
}
