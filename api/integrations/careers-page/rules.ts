import { randomBytes } from 'node:crypto'

export const recordOf = (domain: string, proof: string) => ({
  name: `_opencall.${domain}`,
  value: `opencall-site=${proof}`,
})

export const newProof = () => randomBytes(16).toString('hex')
