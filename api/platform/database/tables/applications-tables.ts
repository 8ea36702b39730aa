import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { actorId, userId, users } from '#api/platform/database/tables/accounts-tables.ts'
import { companyId, firms } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities, opportunityId } from '#api/platform/database/tables/opportunities-tables.ts'
import { jobStages } from '#api/platform/database/tables/stages-tables.ts'
import type { ApplicationStatus, Part } from '#contract/vocabulary.ts'
import { createdAt, id, instant } from './columns.ts'

/** One per person and opportunity, and of a firm's members together. Anonymising an application, with its account or a year after its job, empties `userId`. */
export const applications = pgTable(
  'applications',
  {
    id: id(),
    /** The receipt's number; it does not give away how many applications there are. */
    number: text('number').notNull(),
    opportunityId: integer('opportunity_id')
      .notNull()
      .references(() => opportunities.id),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The firm whose members see a proposal; null for a person's own. One who is no member any more does not see it. */
    firmId: integer('firm_id').references(() => firms.id, { onDelete: 'set null' }),
    bio: text('bio').notNull(),
    /** The firm as it was when the proposal was sent, sealed like the bio (api/applications/sealing/rules.ts). */
    sealedFirm: text('sealed_firm'),
    status: text('status').$type<ApplicationStatus>().notNull().default('RECEIVED'),
    /** The status that the applicant was told last; members of the company see `status`. */
    toldStatus: text('told_status').$type<ApplicationStatus>().notNull().default('RECEIVED'),
    /** One of the job's own stages that stands for `status`; without one it is in the first of them. */
    stageId: integer('stage_id'),
    /** The tag of the link that the applicant came by (contract/opportunities/sources.ts). */
    source: text('source').notNull().default('direct'),
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    unique('applications_number').on(t.number),
    unique('applications_person').on(t.opportunityId, t.userId),
    unique('applications_firm').on(t.opportunityId, t.firmId),
    index('applications_of_firm').on(t.firmId),
    index('applications_user').on(t.userId, t.submittedAt),
    // The lists of an opportunity's applicants, and how many there are of each status and stage.
    index('applications_newest').on(t.opportunityId, t.submittedAt.desc(), t.id.desc()),
    index('applications_active').on(t.opportunityId, t.updatedAt.desc(), t.id.desc()),
    index('applications_stages').on(t.opportunityId, t.status, t.stageId),
    // Nobody is in a stage of another job or status, and a stage with people in it is not deleted.
    foreignKey({
      name: 'applications_stage',
      columns: [t.stageId, t.opportunityId, t.status],
      foreignColumns: [jobStages.id, jobStages.opportunityId, jobStages.status],
    }),
    check(
      'applications_status',
      sql`status in ('RECEIVED', 'IN_REVIEW', 'SHORTLISTED', 'INTERVIEW', 'OFFER', 'HIRED', 'REJECTED', 'WITHDRAWN')`,
    ),
  ],
)

export const applicationId = () =>
  integer('application_id')
    .notNull()
    .references(() => applications.id, { onDelete: 'cascade' })

/** A submitted file. Replacing it, or withdrawing its application, deletes the file and keeps this row. */
export const applicationFiles = pgTable(
  'application_files',
  {
    id: id(),
    applicationId: applicationId(),
    part: text('part').$type<Part>().notNull(),
    /** The applicant's own name for it: shown, never used as a path. Empty for a sealed file, like `sha256`. */
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    /** In bytes, before sealing; `sha256` is of the same bytes. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** Name, hash and sender of a sealed file, encrypted under the key of its RFP (api/platform/keys/file-details.ts). */
    sealedDetails: text('sealed_details'),
    /** Its generated name in the file store. */
    storageName: text('storage_name').notNull(),
    /** Encrypted under the key of its RFP. */
    isSealed: boolean('is_sealed').notNull().default(false),
    scan: text('scan').notNull().default('NOT_SCANNED'),
    createdAt: createdAt(),
    replacedAt: instant('replaced_at'),
    /** Of an RFP sealed to its openers: the file's own key and name, encrypted to the members' key of its part. */
    heldKey: text('held_key'),
    /** The same key under that of the RFP, once members opened the part. */
    openedKey: text('opened_key'),
    /** Of a financial part that was not opened before the award: its content, and with it its key, is gone for good. */
    destroyedAt: instant('destroyed_at'),
  },
  (t) => [
    unique('application_files_storage').on(t.storageName),
    uniqueIndex('application_files_current').on(t.applicationId, t.part).where(sql`replaced_at is null`),
    // The same CV under another account.
    index('application_files_cv').on(t.sha256).where(sql`part = 'cv' and replaced_at is null`),
    check(
      'application_files_part',
      sql`part in ('cv', 'technical_proposal', 'financial_proposal') or part ~ '^((technical|financial)_document|answer)_[1-9][0-9]{0,9}$'`,
    ),
    check(
      'application_files_sealed',
      sql`case when is_sealed then sealed_details is not null and name = '' and sha256 = '' else sealed_details is null end`,
    ),
    check('application_files_scan', sql`scan in ('NOT_SCANNED', 'WAITING', 'CLEAN', 'INFECTED')`),
  ],
)

/** A CV that a person keeps on their profile to apply with; an application has a copy of its own. */
export const keptCvs = pgTable(
  'kept_cvs',
  {
    id: id(),
    userId: userId(),
    /** As its owner calls it; companies see `fileName`. */
    name: text('name').notNull(),
    fileName: text('file_name').notNull(),
    mediaType: text('media_type').notNull(),
    /** In bytes. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    storageName: text('storage_name').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    scan: text('scan').notNull().default('NOT_SCANNED'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('kept_cvs_storage').on(t.storageName),
    index('kept_cvs_user').on(t.userId, t.id),
    uniqueIndex('kept_cvs_default').on(t.userId).where(sql`is_default`),
    check('kept_cvs_scan', sql`scan in ('NOT_SCANNED', 'WAITING', 'CLEAN', 'INFECTED')`),
  ],
)

/** An application's timeline. */
export const applicationEvents = pgTable(
  'application_events',
  {
    id: id(),
    applicationId: applicationId(),
    kind: text('kind').notNull(),
    /** The new status, for an event of kind STATUS. */
    status: text('status').$type<ApplicationStatus>(),
    /** Of what came whole after the deadline: when its upload began, which was before it. */
    beganAt: instant('began_at'),
    createdAt: createdAt(),
  },
  (t) => [index('application_events_application').on(t.applicationId, t.id)],
)

/** The key of an RFP's sealed files, encrypted under a key derived from SECRET_KEY. */
export const sealKeys = pgTable('seal_keys', {
  opportunityId: opportunityId().primaryKey(),
  wrappedKey: text('wrapped_key').notNull(),
  createdAt: createdAt(),
})

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * Name, bio and CV text of applicants for jobs, for a company to sort and search by. Submitting an application for a
 * job inserts its row; proposals have none.
 */
export const cvTexts = pgTable(
  'cv_texts',
  {
    applicationId: applicationId().primaryKey(),
    opportunityId: opportunityId(),
    /** How far the extraction of the CV's text is. */
    state: text('state').notNull().default('WAITING'),
    text: text('text').notNull().default(''),
    vector: tsvector('vector').notNull().default(sql`''`),
    /** Normalised for sorting. */
    name: text('name').notNull().default(''),
    /** The average of the members' ratings. */
    rating: real('rating'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('cv_texts_vector').using('gin', t.vector),
    index('cv_texts_name').on(t.opportunityId, t.name, t.applicationId),
    index('cv_texts_rating').on(t.opportunityId, t.rating.desc().nullsLast(), t.applicationId.desc()),
    index('cv_texts_waiting').on(t.updatedAt).where(sql`state = 'WAITING'`),
    check('cv_texts_state', sql`state in ('WAITING', 'READ', 'UNREADABLE')`),
  ],
)

/** Has a row while the vectors of applications with lower ids are of earlier rules (api/applications/cv-text/jobs.ts). */
export const outdatedCvTexts = pgTable('outdated_cv_texts', { below: integer('below').primaryKey() })

/** A company's own text for a mail; without a row the default is sent. */
export const mailTemplates = pgTable(
  'mail_templates',
  {
    companyId: companyId(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    updatedBy: actorId('updated_by'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.kind] })],
)

/** A proposal that is being written, by a person alone or by the members of a firm. It has a key of its own, encrypted under SECRET_KEY. */
export const proposalDrafts = pgTable(
  'proposal_drafts',
  {
    id: id(),
    opportunityId: opportunityId(),
    /** Of a person alone; null of a firm's. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    firmId: integer('firm_id').references(() => firms.id, { onDelete: 'cascade' }),
    savedBy: actorId('saved_by'),
    wrappedKey: text('wrapped_key').notNull(),
    sealedBio: text('sealed_bio').notNull(),
    /** Of its words: a save names the one it began from. */
    version: integer('version').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('proposal_drafts_person').on(t.opportunityId, t.userId),
    unique('proposal_drafts_firm').on(t.opportunityId, t.firmId),
    index('proposal_drafts_user').on(t.userId, t.updatedAt),
    index('proposal_drafts_of_firm').on(t.firmId, t.updatedAt),
    check('proposal_drafts_owner', sql`num_nonnulls(user_id, firm_id) = 1`),
  ],
)

export const proposalDraftFiles = pgTable(
  'proposal_draft_files',
  {
    id: id(),
    draftId: integer('draft_id')
      .notNull()
      .references(() => proposalDrafts.id, { onDelete: 'cascade' }),
    /** Its part, without the envelope of a document, which an addendum can change. */
    slot: text('slot').notNull(),
    mediaType: text('media_type').notNull(),
    /** In bytes, before it was encrypted. */
    size: integer('size').notNull(),
    /** Name and hash, encrypted. */
    sealedDetails: text('sealed_details').notNull(),
    storageName: text('storage_name').notNull(),
    /** The person whose room it takes. */
    addedBy: actorId('added_by'),
    createdAt: createdAt(),
  },
  (t) => [
    index('proposal_draft_files_person').on(t.addedBy),
    unique('proposal_draft_files_slot').on(t.draftId, t.slot),
    unique('proposal_draft_files_storage').on(t.storageName),
  ],
)
