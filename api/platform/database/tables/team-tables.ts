import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { actorId } from './accounts-tables.ts'
import { createdAt } from './columns.ts'
import { companyMembers } from './companies-tables.ts'
import { opportunityId } from './opportunities-tables.ts'

/** Members who work on a post. A row ends with the membership. */
export const teamMembers = pgTable(
  'team_members',
  {
    opportunityId: opportunityId(),
    userId: integer('user_id')
      .notNull()
      .references(() => companyMembers.userId, { onDelete: 'cascade' }),
    addedBy: actorId('added_by'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.opportunityId, t.userId] }), index('team_members_user').on(t.userId)],
)

/** Jobs that only their team and owners see (api/platform/access/seen-posts.ts). */
export const restrictedPosts = pgTable('restricted_posts', {
  opportunityId: opportunityId().primaryKey(),
  restrictedBy: actorId('restricted_by'),
  createdAt: createdAt(),
})
