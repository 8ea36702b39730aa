import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { userId, users } from '#api/platform/database/tables/accounts-tables.ts'
import { opportunities, opportunityId } from '#api/platform/database/tables/opportunities-tables.ts'
import type { NewsKind, PostNotices } from '#contract/accounts/notifications.ts'
import { createdAt, id, instant } from './columns.ts'

/** Without an opportunity, of what is about none. */
const newsOf = () => integer('opportunity_id').references(() => opportunities.id, { onDelete: 'cascade' })

/** Events that nobody was told of yet: written with what happened, deleted when the people it concerns have been told. */
export const news = pgTable(
  'news',
  {
    id: id(),
    kind: text('kind').$type<NewsKind>().notNull(),
    opportunityId: newsOf(),
    /** An applicant or bidder withdrew. */
    isWithdrawal: boolean('is_withdrawal').notNull().default(false),
    /** The message that it is about. */
    messageId: integer('message_id'),
    /** Whom it concerns alone. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [index('news_opportunity').on(t.opportunityId)],
)

/** The next mail of a person, a row for each kind and post. A row stays empty for a day after the mail, to space mails out. */
export const mailLines = pgTable(
  'mail_lines',
  {
    id: id(),
    userId: userId(),
    kind: text('kind').$type<NewsKind>().notNull(),
    opportunityId: newsOf(),
    count: integer('count').notNull(),
    withdrawn: integer('withdrawn').notNull(),
    /** When the first of them came. */
    since: instant('since').notNull(),
    dueAt: instant('due_at').notNull(),
    mailedAt: instant('mailed_at'),
  },
  (t) => [
    unique('mail_lines_about').on(t.userId, t.kind, t.opportunityId).nullsNotDistinct(),
    index('mail_lines_due').on(t.dueAt).where(sql`count + withdrawn > 0`),
    index('mail_lines_opportunity').on(t.opportunityId),
  ],
)

/** A member's choice for one post, which goes before what they chose for all. */
export const postNotices = pgTable(
  'post_notices',
  {
    userId: userId(),
    opportunityId: opportunityId(),
    notices: text('notices').$type<Exclude<PostNotices, 'AS_SET'>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.opportunityId] }),
    index('post_notices_opportunity').on(t.opportunityId),
    check('post_notices_notices', sql`notices in ('NOW', 'OFF')`),
  ],
)
