import { sql } from 'drizzle-orm'
import {
  bigint,
  bit,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { Kind } from '#contract/vocabulary.ts'
import { instant } from './columns.ts'

/** Slots in a block of the search index; an opportunity's bit in a bitmap is its slot within the block (ADR 002). */
export const BLOCK = 4_096

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The opportunities that lists show. A changed opportunity gets a new slot, because slots are never reused. */
export const openOpportunities = pgTable(
  'open_opportunities',
  {
    id: integer('id').primaryKey(),
    slot: integer('slot').generatedAlwaysAsIdentity({ startWith: 0, minValue: 0 }),
    kind: text('kind').$type<Kind>().notNull(),
    publishedAt: instant('published_at').notNull(),
    /** `infinity` when the opportunity has no deadline. */
    deadlineAt: instant('deadline_at').notNull(),
    /** The currency of a pay, or of a total; null where none is said (api/opportunities/query/pay.ts). */
    payUnit: text('pay_unit'),
    /** Whole units a year, or in total. */
    pay: doublePrecision('pay'),
    /** Name (weight A), skills and company (B), for ranking: short enough to stay in the row. */
    headVector: tsvector('head_vector').notNull(),
    /** The terms of all texts in their order, for phrases, followed by the terms that are not words. */
    words: text('words').notNull(),
    /** Terms without bitmaps at the time of indexing. */
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
    index('open_opportunities_pay')
      .on(t.kind, t.payUnit, t.pay.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`pay_unit is not null`),
    index('open_opportunities_rare_terms').using('gin', t.rareTerms),
  ],
)

const bits = (name: string) => bit(name, { dimensions: BLOCK }).notNull()

/** Bitmaps of a block by kind, type, location and level. */
export const searchBlocks = pgTable(
  'search_blocks',
  {
    block: integer('block').primaryKey(),
    /** Rises with every change, so that processes read newer blocks only. */
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

/** Bitmaps of a block by common term; other terms are found by `rare_terms`. */
export const searchBitmaps = pgTable(
  'search_bitmaps',
  { term: text('term').notNull(), block: integer('block').notNull(), bits: bits('bits') },
  (t) => [primaryKey({ columns: [t.term, t.block] })],
)

/** Frequency of a term among the sampled opportunities; common terms have bitmaps. */
export const searchTerms = pgTable(
  'search_terms',
  {
    term: text('term').primaryKey(),
    sampled: integer('sampled').notNull(),
    isCommon: boolean('is_common').notNull().default(false),
  },
  (t) => [index('search_terms_common').on(t.term).where(sql`is_common`)],
)

/** Words as people write them, for completion and spelling help. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    term: text('term').notNull(),
    sampled: integer('sampled').notNull().default(0),
    /** The word, and the word without each one of its letters: similar words share a variant. */
    variants: text('variants').array().notNull(),
  },
  (t) => [
    index('search_words_prefix').on(t.word.op('text_pattern_ops')),
    index('search_words_variants').using('gin', t.variants).with({ fastupdate: false }),
  ],
)

/** `COUNTRY` when the terms of cities whose country is not known were made: they mean the one at home. One row. */
export const searchHome = pgTable('search_home', { country: text('country').primaryKey() })
