import type { Firm } from '#contract/applications/firms.ts'
import type { AskedDocument } from '#contract/applications/parts.ts'
import { PARTS_OF, type Part } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { StillMissing } from '#web/applications/still-missing.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { choicesOf } from './choices.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { expiredOn } from './expired.ts'

type ChecklistProps = {
  view: ReturnType<DraftKeeper['view']>
  documents: readonly AskedDocument[]
  firm: Firm | null
}

/** How many of the documents that the RFP asks for now are there, and what is missing or expired. */
export function Checklist({ view, documents, firm }: ChecklistProps) {
  const text = useText()
  const { bio, draft, uploads } = view
  const expired = firm ? (draft?.files.filter((file) => expiredOn(firm, file)) ?? []) : []
  const choices = choicesOf(view)
  const entry = (part: Part, label: string) => ({
    name: part,
    label,
    isDone: choices[part] !== undefined && uploads[part]?.problem === undefined,
  })
  const asked = [
    ...PARTS_OF.RFP.map((part) => entry(part, text(`apply.${part}`))),
    ...documents.map(({ part, name }) => entry(part, name)),
  ]
  const done = asked.filter(({ isDone }) => isDone).length
  const note = { name: 'bio', label: text('apply.bio'), isDone: bio.trim() !== '' }
  return (
    <>
      <StillMissing
        needed={[note, ...asked]}
        progress={text('draft.progress', { done, all: asked.length })}
      />
      {expired.length > 0 && (
        <p className="still-missing">
          <Icon name="warning" />
          {text('draft.expired', { count: expired.length })}
        </p>
      )}
    </>
  )
}
