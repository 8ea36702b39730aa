import type { Database } from '#api/database/client.ts'
export function closeOnTime(_database: Database) {
  return { stop() {} }
}
