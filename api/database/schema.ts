import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  timestamp,
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

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
const instant = (name: string) => timestamp(name, { withTimezone: true })

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
    website: text('website'),
    isVerified: boolean('is_verified').notNull().default(false),
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
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
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    /** When the source last changed it; an older release never replaces a newer one. */
    sourceRevisedAt: instant('source_revised_at'),
    contentHash: text('content_hash'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('opportunities_source').on(t.source, t.sourceId),
    index('opportunities_closing').on(t.deadlineAt).where(sql`status = 'OPEN'`),
    index('opportunities_company').on(t.companyId, t.publishedAt),
    check('opportunities_kind', sql`kind in ('JOB', 'RFP')`),
    check('opportunities_status', sql`status in ('DRAFT', 'OPEN', 'CLOSED', 'CANCELLED')`),
  ],
)
