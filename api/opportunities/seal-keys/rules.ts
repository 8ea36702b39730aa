/** The name of an RFP in the audit log. */
export const subjectOf = (opportunityId: number) => `rfp ${opportunityId}`
