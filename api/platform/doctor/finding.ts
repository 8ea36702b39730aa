import { StartError } from '#api/platform/config.ts'
import { reasonOf } from '#api/platform/database/failure.ts'
import { NoAnswer } from '#api/platform/http/health.ts'
import type { Words, WordsId } from '#api/platform/words/words.ts'
import type { CheckedPart, CheckState } from '#contract/operator/status.ts'

/** A text with its values, to be worded in the reader's language. */
export type Said = [id: WordsId, values?: Record<string, string | number>]
/** `look`: it works, and somebody should look at it; `wrong`: something does not work. */
export type Finding = { about: CheckedPart; state: CheckState; says: Said; todo?: Said }

export const ok = (about: CheckedPart, ...says: Said): Finding => ({ about, state: 'ok', says })
export const look = (about: CheckedPart, says: Said, todo: Said): Finding => ({
  about,
  state: 'look',
  says,
  todo,
})
export const wrong = (about: CheckedPart, says: Said, todo: Said): Finding => ({
  about,
  state: 'wrong',
  says,
  todo,
})

/** A finding in words, its part as well. */
export const worded = ({ about, state, says, todo }: Finding, words: Words) => ({
  about: words.text(`check.part.${about}`),
  state,
  says: words.text(...says),
  ...(todo && { todo: words.text(...todo) }),
})

/** A check that fails, or does not answer in time, is a finding itself. */
export async function orWrong(
  about: CheckedPart,
  todo: Said,
  check: () => Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  try {
    return [await check()].flat()
  } catch (error) {
    return [wrong(about, saidOf(error), todo)]
  }
}

function saidOf(error: unknown): Said {
  if (error instanceof NoAnswer) return ['check.noAnswer', { seconds: error.ms / 1_000 }]
  // The settings' own message names each on a line.
  const reason =
    error instanceof StartError
      ? error.message
          .split('\n')
          .map((line) => line.trim())
          .join(' ')
      : reasonOf(error)
  return ['check.reason', { reason }]
}
