import type { Scope } from '#api/platform/access/scope.ts'
import type { CompanyExport } from '#contract/integrations/company-exports.ts'
import type { ExportRow } from './queries.ts'

export const presentExport = (
  { export: row, by }: ExportRow,
  { userId }: Pick<Scope, 'userId'>,
): CompanyExport => ({
  id: row.id,
  created_at: row.createdAt.toISOString(),
  by,
  is_own: row.userId === userId,
  state: row.state,
  fault: row.fault,
  size: row.size,
  expires_at: row.expiresAt?.toISOString() ?? null,
})
