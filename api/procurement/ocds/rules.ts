/** Events of a request for proposals, by the codelist releaseTag. */
const RELEASE_TAGS = [
  'tender',
  'tenderAmendment',
  'tenderUpdate',
  'tenderCancellation',
  'award',
  'awardUpdate',
  'awardCancellation',
  'contract',
  'contractUpdate',
  'contractTermination',
] as const
export type ReleaseTag = (typeof RELEASE_TAGS)[number]

/** The process is known by the publisher's registered prefix and our id of the opportunity. */
export const ocidOf = (prefix: string, opportunityId: number) => `${prefix}-${opportunityId}`

/** Lists of a tender that grow with its events; a release has of them what no earlier one told. */
export const GROWING = ['documents', 'enquiries', 'amendments'] as const
