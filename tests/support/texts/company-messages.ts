/** Messages to members about their company itself. */
export const companyMessages = {
  export_ready: [{}],
  export_failed: [{}],
  domain_missing: [{ domain: 'j0bs.vólta.1' }],
  domain_ended: [{ domain: 'j0bs.vólta.1' }],
}
