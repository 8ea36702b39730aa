import { z } from 'zod'
import { type Addendum, FieldChange } from '#contract/procurement/addenda.ts'

/** As the database keeps them. */
const Changes = z.array(FieldChange)

/** How a proposal stands to an addendum. */
export const standingOf = ({ isConfirmed, isLater }: { isConfirmed: boolean; isLater: boolean }) =>
  isConfirmed ? ('RECONFIRMED' as const) : isLater ? ('OPEN' as const) : ('INCLUDED' as const)

type Row = { number: number; title: string; text: string; changes: unknown; publishedAt: Date }

export const addendumOf = ({ number, title, text, changes, publishedAt }: Row): Addendum => ({
  number,
  title,
  text,
  changes: Changes.parse(changes),
  published_at: publishedAt.toISOString(),
})
