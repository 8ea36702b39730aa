import { useState } from 'react'
import type { EditedCustomPage, NewCustomPage } from '#contract/operator/custom-pages.ts'
import { useKeptOnLeaving } from '#web/app/forms/kept-on-leaving.ts'
import { useOwnDraft } from '#web/app/forms/own-draft.ts'
import { useUnloadQuestion } from '#web/app/forms/unload-question.ts'
import { shortAddressOf } from './short-address.ts'

/** As typed: the position stays while its box is not ticked. A page that is not there yet is based on 0. */
export type Written = Pick<NewCustomPage, 'address' | 'title' | 'text'> & {
  based_on: number
  description: string
  isInFooter: boolean
  position: string
}

type Edited = { page: EditedCustomPage | undefined; language: string }

/**
 * A page in one language while it is edited, kept when it is left with the version that it began from, so that another operator's
 * change is not overwritten.
 */
export function useCustomPageDraft({ page, language }: Edited) {
  const { draft, left } = useOwnDraft<Written>(`own-page:${page?.id ?? 'new'}:${language}`)
  const [own, setOwn] = useState(left)
  const newest = writtenOf({ page, language })
  const written = own ?? newest
  const isChanged = !isSame(written, newest)
  const end = useKeptOnLeaving(draft, () => (isChanged ? written : {}))
  useUnloadQuestion(() => isChanged)
  return {
    written,
    isChanged,
    isOvertaken: isChanged && written.based_on !== newest.based_on,
    write: (part: Partial<Written>) =>
      setOwn({ ...written, ...part, ...addressFor({ page, written, part }) }),
    keep: () => setOwn({ ...written, based_on: newest.based_on }),
    drop: () => setOwn(undefined),
    end,
  }
}

function writtenOf({ page, language }: Edited): Written {
  const text = page?.texts.find((each) => each.language === language)
  return {
    address: page?.address ?? '',
    title: text?.title ?? '',
    description: text?.description ?? '',
    text: text?.text ?? '',
    isInFooter: page?.footer_position != null,
    position: String(page?.footer_position ?? 1),
    based_on: page?.version ?? 0,
  }
}

const isSame = ({ based_on: _, ...one }: Written, { based_on: __, ...other }: Written) =>
  JSON.stringify(one, Object.keys(other).sort()) === JSON.stringify(other, Object.keys(other).sort())

type Typed = { page: EditedCustomPage | undefined; written: Written; part: Partial<Written> }

/** The address of a new page follows its title until somebody types another one. */
const addressFor = ({ page, written, part }: Typed): Partial<Written> =>
  !page && part.title !== undefined && written.address === shortAddressOf(written.title)
    ? { address: shortAddressOf(part.title) }
    : {}
