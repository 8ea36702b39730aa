import { sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import type { Shape } from '#api/platform/images/rules.ts'

/** The names among these whose row was deleted within the last day: a dump from before still refers to them. */
export async function listJustRemoved(database: Executor, names: string[]): Promise<string[]> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select storage_name as name from removed_files
    where storage_name = any(${sql.param(names)}::text[]) and removed_at > now() - interval '1 day'`)
  return rows.map(({ name }) => name)
}

/** Forgets removed files once the sweep had days to remove them. */
export async function deleteOldRemovals(database: Executor): Promise<void> {
  await database.execute(sql`delete from removed_files where removed_at < now() - interval '3 days'`)
}

/** A file that has to be there. */
export type NeededFile = { name: string; of: string }

/** The files of all rows that can be read, with what they belong to. */
export async function listNeededFiles(database: Executor): Promise<NeededFile[]> {
  const { rows } = await database.execute<NeededFile>(sql`
    select f.storage_name as name, 'application ' || a.number || ', ' || f.part as of
    from application_files f join applications a on a.id = f.application_id
    where f.replaced_at is null and a.status <> 'WITHDRAWN'
    union all
    select storage_name, 'CV ' || id || ' of account ' || user_id from kept_cvs where scan <> 'INFECTED'
    union all
    select storage_name, 'document ' || id || ' of firm ' || firm_id from firm_documents where scan <> 'INFECTED'
    union all
    select f.storage_name, 'draft ' || d.id || coalesce(' of account ' || d.user_id, ' of firm ' || d.firm_id)
    from proposal_draft_files f join proposal_drafts d on d.id = f.draft_id
    union all
    select storage_name, 'attachment ' || id || ' of opportunity ' || opportunity_id from attachments
    union all
    select storage_name, 'document ' || id || ' of the evaluation of ' || opportunity_id from evaluation_documents
    order by name`)
  return rows
}

/** Pictures that are shown: the hash, and how. */
export async function listShownImages(database: Executor) {
  const { rows } = await database.execute<{ hash: string; shape: Shape; of: string }>(sql`
    select image as hash, 'whole' as shape, 'picture of account ' || id as of from users where image is not null
    union all select cover_image, 'cover', 'cover of account ' || id from users where cover_image is not null
    union all select split_part(substr(logo, 9), '-', 1), 'whole', 'logo of company ' || id
    from companies where logo like '/images/%'
    union all select picture, 'front', 'picture of the front page' from front_page where picture is not null
    order by hash`)
  return rows
}

/** Names of all files that a row knows, also those of replaced, withdrawn and removed ones, and hashes of all pictures. */
export async function listKnownFiles(database: Executor): Promise<Set<string>> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select storage_name as name from application_files union all select storage_name from attachments
    union all select storage_name from kept_cvs union all select storage_name from firm_documents
    union all select storage_name from evaluation_documents union all select storage_name from proposal_draft_files
    union all select storage_name from removed_files union all select hash from images`)
  return new Set(rows.map(({ name }) => name))
}
