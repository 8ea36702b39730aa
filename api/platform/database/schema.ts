import { sql } from 'drizzle-orm'
import {
  bigint,
  bit,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type {
  CompanySize,
  Kind,
  Level,
  OpportunityStatus,
  OpportunityType,
  SalaryPeriod,
  WorkLocation,
} from '#contract/vocabulary.ts'
import { createdAt, id, instant } from './columns.ts'

export const companies = pgTable(
  'companies',
  {
    id: id(),
    name: text('name').notNull(),
    logo: text('logo'),
    summary: text('summary'),
    industry: text('industry'),
    size: text('size').$type<CompanySize>(),
    city: text('city'),
    country: text('country'),
    address: text('address'),
    /** What it looks for in people. */
    skills: text('skills').array().notNull().default(sql`'{}'`),
    website: text('website'),
    isVerified: boolean('is_verified').notNull().default(false),
    /** IANA zone of its deadlines; none: the operator's (decisions §5). */
    timeZone: text('time_zone'),
    /** The operator let its first post through; later ones need no review. */
    approvedAt: instant('approved_at'),
    /** Its opportunities are not shown and its members can only read. */
    suspendedAt: instant('suspended_at'),
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [unique('companies_source').on(t.source, t.sourceId)],
)

/** Jobs and RFPs are one thing with a kind. Texts are Markdown; `excerpt` is plain text for lists. */
export const opportunities = pgTable(
  'opportunities',
  {
    id: id(),
    kind: text('kind').$type<Kind>().notNull(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    name: text('name').notNull(),
    excerpt: text('excerpt').notNull(),
    description: text('description').notNull(),
    requirements: text('requirements'),
    qualifications: text('qualifications'),
    type: text('type').$type<OpportunityType>(),
    location: text('location').$type<WorkLocation>(),
    level: text('level').$type<Level>(),
    city: text('city'),
    country: text('country'),
    skills: text('skills').array().notNull().default(sql`'{}'`),
    salaryMin: numeric('salary_min', { precision: 14, scale: 2, mode: 'number' }),
    salaryMax: numeric('salary_max', { precision: 14, scale: 2, mode: 'number' }),
    salaryCurrency: text('salary_currency'),
    salaryPeriod: text('salary_period').$type<SalaryPeriod>(),
    deadline: date('deadline'),
    deadlineAt: instant('deadline_at'),
    status: text('status').$type<OpportunityStatus>().notNull(),
    publishedAt: instant('published_at'),
    /** By the operator: nobody but its company sees it. */
    takenDownAt: instant('taken_down_at'),
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    /** When the source last changed it; an older release never replaces a newer one. */
    sourceRevisedAt: instant('source_revised_at'),
    contentHash: text('content_hash'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('opportunities_source').on(t.source, t.sourceId),
    index('opportunities_closing').on(t.deadlineAt).where(sql`status = 'OPEN'`),
    // The sitemap counts and lists open opportunities and their companies; closed ones only ever get more.
    index('opportunities_open').on(t.id).where(sql`status = 'OPEN'`),
    index('opportunities_open_company').on(t.companyId).where(sql`status = 'OPEN'`),
    index('opportunities_company').on(t.companyId, t.publishedAt),
    check('opportunities_kind', sql`kind in ('JOB', 'RFP')`),
    check('opportunities_status', sql`status in ('DRAFT', 'OPEN', 'CLOSED', 'CANCELLED')`),
  ],
)

/** Opportunities of one block of the search index; an opportunity's bit in a bitmap is its slot within the block (ADR 002). */
export const BLOCK = 4_096
const bits = (name: string) => bit(name, { dimensions: BLOCK }).notNull()
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The opportunities that lists show, and nothing else. A changed opportunity gets a new slot: slots are never used again. */
export const openOpportunities = pgTable(
  'open_opportunities',
  {
    id: integer('id').primaryKey(),
    slot: integer('slot').generatedAlwaysAsIdentity({ startWith: 0, minValue: 0 }),
    kind: text('kind').$type<Kind>().notNull(),
    publishedAt: instant('published_at').notNull(),
    /** `infinity` when the opportunity has no deadline. */
    deadlineAt: instant('deadline_at').notNull(),
    /** Name (weight A), skills and company (B), for ranking: short enough to stay in the row. */
    headVector: tsvector('head_vector').notNull(),
    /** The terms of all texts in their order, for phrases, then those that are no words. */
    words: text('words').notNull(),
    /** The terms that had no bitmaps when the opportunity was indexed. */
    rareTerms: tsvector('rare_terms').notNull(),
  },
  (t) => [
    unique('open_opportunities_slot').on(t.slot),
    index('open_opportunities_newest').on(
      t.kind,
      t.publishedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('open_opportunities_closing').on(t.kind, t.deadlineAt, t.id),
    index('open_opportunities_rare_terms').using('gin', t.rareTerms),
  ],
)

/** Which slots of a block are open jobs or RFPs, and of what type, location and level. */
export const searchBlocks = pgTable(
  'search_blocks',
  {
    block: integer('block').primaryKey(),
    /** Of its last change, in the order of changes: only what is newer is read again. */
    version: bigint('version', { mode: 'number' }).notNull(),
    JOB: bits('JOB'),
    RFP: bits('RFP'),
    FULL_TIME: bits('FULL_TIME'),
    PART_TIME: bits('PART_TIME'),
    CONTRACT: bits('CONTRACT'),
    INTERNSHIP: bits('INTERNSHIP'),
    NATIONAL_SERVICE: bits('NATIONAL_SERVICE'),
    VOLUNTEERING: bits('VOLUNTEERING'),
    REMOTE: bits('REMOTE'),
    ON_SITE: bits('ON_SITE'),
    HYBRID: bits('HYBRID'),
    ENTRY_LEVEL: bits('ENTRY_LEVEL'),
    INTERMEDIATE: bits('INTERMEDIATE'),
    EXPERT: bits('EXPERT'),
  },
  (t) => [index('search_blocks_version').on(t.version)],
)

export const searchVersion = pgSequence('search_version')

/** Which slots of a block hold a common term; the opportunities of other terms are found by `rare_terms`. */
export const searchBitmaps = pgTable(
  'search_bitmaps',
  { term: text('term').notNull(), block: integer('block').notNull(), bits: bits('bits') },
  (t) => [primaryKey({ columns: [t.term, t.block] })],
)

/** How many of the sampled opportunities hold a term, and whether it has bitmaps. */
export const searchTerms = pgTable(
  'search_terms',
  {
    term: text('term').primaryKey(),
    sampled: integer('sampled').notNull(),
    isCommon: boolean('is_common').notNull().default(false),
  },
  (t) => [index('search_terms_common').on(t.term).where(sql`is_common`)],
)

/** Words as people write them, for completing the last one and for spelling help. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    term: text('term').notNull(),
    sampled: integer('sampled').notNull().default(0),
    /** The word and what is left of it without any one letter: near words have one of these in common. */
    variants: text('variants').array().notNull(),
  },
  (t) => [
    index('search_words_prefix').on(t.word.op('text_pattern_ops')),
    index('search_words_variants').using('gin', t.variants).with({ fastupdate: false }),
  ],
)
