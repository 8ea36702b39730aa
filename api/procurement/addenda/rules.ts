import { z } from 'zod'
import { english } from '#api/platform/words/words.ts'
import { type Addendum, type AddendumForm, FieldChange } from '#contract/procurement/addenda.ts'

const Changes = z.array(FieldChange)

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

/** The addendum of a new deadline for which the company wrote none. */
export function deadlineAddendum(): AddendumForm {
  const { text } = english()
  return { title: text('addendum.newDeadline'), text: text('addendum.newDeadlineText') }
}
