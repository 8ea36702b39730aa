import type { Choices } from '#web/applications/application-submission.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { listUploads } from './draft-store.ts'

/**
 * The files of a draft and those on their way to it, as the fields of the form show them. `isSending`: all go along with the proposal,
 * which has a progress of its own.
 */
export function choicesOf(
  { draft, uploads }: ReturnType<DraftKeeper['view']>,
  { isSending = false } = {},
): Choices {
  const kept = (draft?.files ?? []).map(({ part, name, size }) => [part, { name, size }])
  const coming = listUploads(uploads).map(([part, { file, share, problem }]) => [
    part,
    { name: file.name, size: file.size, file, ...(problem === undefined && !isSending && { share }) },
  ])
  return Object.fromEntries([...kept, ...coming])
}
