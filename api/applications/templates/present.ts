import type { Words } from '#api/platform/words/words.ts'
import {
  type MailTemplate,
  TEMPLATE_KINDS,
  type TemplateKind,
} from '#contract/applications/mail-templates.ts'
import type { TemplateRow } from './queries.ts'
import { standardText } from './rules.ts'

export const presentTemplates = (rows: TemplateRow[], words: Words): MailTemplate[] =>
  TEMPLATE_KINDS.map((kind) => presentTemplate(rows, kind, words))

export function presentTemplate(rows: TemplateRow[], kind: TemplateKind, words: Words): MailTemplate {
  const row = rows.find((each) => each.kind === kind)
  if (!row)
    return {
      kind,
      ...standardText(kind, words),
      is_ours: true,
      version: '',
      updated_at: null,
      updated_by: null,
    }
  return {
    kind,
    subject: row.subject,
    body: row.body,
    is_ours: false,
    version: row.version,
    updated_at: row.updatedAt.toISOString(),
    updated_by: row.firstName === null ? null : `${row.firstName} ${row.lastName}`,
  }
}
