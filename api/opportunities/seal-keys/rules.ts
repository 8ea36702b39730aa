/** The name of an RFP in the audit log. */
export const subjectOf = (opportunityId: number) => `rfp ${opportunityId}`

/** The entry of the audit log that says which terms of an RFP's key hold. */
export const BOUND = 'proposals.bound'
