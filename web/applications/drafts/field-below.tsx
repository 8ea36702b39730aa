import type { Standing } from '#contract/applications/applications.ts'
import { isOfEvery } from '#contract/applications/parts.ts'
import type { Part } from '#contract/vocabulary.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { fileAt } from './draft-store.ts'
import { ExpiredNote } from './expired-note.tsx'
import { FirmFileChoice } from './firm-file-choice.tsx'
import { UploadBelow } from './upload-below.tsx'

type FieldBelowProps = {
  part: Part
  keeper: DraftKeeper
  view: ReturnType<DraftKeeper['view']>
  standing: Standing
  onCancel: () => void
}

/** Below the field of a part: the way of a file to the draft, or documents of the firm to choose from. */
export function FieldBelow({ part, keeper, view, standing, onCancel }: FieldBelowProps) {
  const upload = view.uploads[part]
  const { firm } = standing
  const file = fileAt(view.draft, part)
  const isEmpty = !upload && !file
  if (firm && isEmpty && !isOfEvery(part)) return <FirmFileChoice part={part} firm={firm} keeper={keeper} />
  return (
    <>
      <UploadBelow upload={upload} due={standing} onCancel={onCancel} onRetry={keeper.files.resume} />
      {firm && <ExpiredNote file={file} firm={firm} />}
    </>
  )
}
