import { createHash } from 'node:crypto'

/** SHA-256 in hexadecimal digits of rows in the order of their JSON, as the audit log keeps it. */
export const hashOf = (rows: unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map((row) => JSON.stringify(row)).sort()))
    .digest('hex')
