import { and, eq, sql } from 'drizzle-orm'
import type { CompanyId, Scope } from '#api/platform/access/scope.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { mailTemplates } from '#api/platform/database/tables/applications-tables.ts'
import type { TemplateKind } from '#contract/applications/mail-templates.ts'
import type { MailText } from '#contract/applications/merge-fields.ts'

/** Microseconds, so that no two saves share a version, even when the row was deleted in between. */
const version = sql<string>`(extract(epoch from ${mailTemplates.updatedAt}) * 1000000)::int8::text`

export function listTemplates(database: Executor, companyId: CompanyId) {
  return database
    .select({
      kind: mailTemplates.kind,
      subject: mailTemplates.subject,
      body: mailTemplates.body,
      updatedAt: mailTemplates.updatedAt,
      version,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(mailTemplates)
    .leftJoin(users, eq(users.id, mailTemplates.updatedBy))
    .where(eq(mailTemplates.companyId, companyId))
}

export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>[number]

/** Takes any company's id, as the email goes to an applicant. */
export async function findTemplate(
  database: Executor,
  companyId: number,
  kind: TemplateKind,
): Promise<MailText | undefined> {
  const [row] = await database
    .select({ subject: mailTemplates.subject, body: mailTemplates.body })
    .from(mailTemplates)
    .where(and(eq(mailTemplates.companyId, companyId), eq(mailTemplates.kind, kind)))
  return row
}

type Saving = { kind: TemplateKind; text: MailText; version: string }

/** Replaces the version that the member edited, '' for none. @returns whether it was still the newest */
export async function saveTemplate(
  database: Executor,
  { companyId, userId }: Scope,
  { kind, text, version: known }: Saving,
): Promise<boolean> {
  const values = { ...text, updatedBy: userId, updatedAt: sql`clock_timestamp()` }
  const isTemplate = and(eq(mailTemplates.companyId, companyId), eq(mailTemplates.kind, kind))
  const saved =
    known === ''
      ? await database
          .insert(mailTemplates)
          .values({ companyId, kind, ...values })
          .onConflictDoNothing()
          .returning({ kind: mailTemplates.kind })
      : await database
          .update(mailTemplates)
          .set(values)
          .where(and(isTemplate, sql`${version} = ${known}`))
          .returning({ kind: mailTemplates.kind })
  return saved.length > 0
}

export async function deleteTemplate(database: Executor, { companyId }: Scope, kind: TemplateKind) {
  await database
    .delete(mailTemplates)
    .where(and(eq(mailTemplates.companyId, companyId), eq(mailTemplates.kind, kind)))
}
