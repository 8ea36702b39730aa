import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PageName } from '#contract/policies.ts'
import { actorId, pageVersions } from './accounts-tables.ts'
import { createdAt, id, instant } from './columns.ts'

/** The texts of versions of pages in other languages than the default one. Nothing changes a row: the highest revision is shown. */
export const pageTranslations = pgTable(
  'page_translations',
  {
    page: text('page').$type<PageName>().notNull(),
    version: integer('version').notNull(),
    language: text('language').notNull(),
    revision: integer('revision').notNull(),
    /** Markdown. */
    text: text('text').notNull(),
    publishedBy: actorId('published_by'),
    publishedAt: instant('published_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.page, t.version, t.language, t.revision] }),
    foreignKey({ columns: [t.page, t.version], foreignColumns: [pageVersions.page, pageVersions.version] }),
    check('page_translations_revision', sql`revision > 0`),
  ],
)

/** Pages of the operator's own, published or not. */
export const customPages = pgTable(
  'custom_pages',
  {
    id: id(),
    address: text('address').notNull().unique(),
    isPublished: boolean('is_published').notNull(),
    /** Of its link in the footer, from 1; null without one. */
    footerPosition: integer('footer_position'),
    /** Rises with each change, also of a text. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    changedAt: instant('changed_at').notNull().defaultNow(),
    changedBy: actorId('changed_by'),
  },
  (t) => [
    check('custom_pages_address', sql`${t.address} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('custom_pages_footer_position', sql`${t.footerPosition} > 0`),
  ],
)

/** A page's text in one language. */
export const customPageTexts = pgTable(
  'custom_page_texts',
  {
    pageId: integer('page_id')
      .notNull()
      .references(() => customPages.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    /** Markdown. */
    text: text('text').notNull(),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.language] })],
)
