import { fairTurns } from '#api/platform/concurrency.ts'
import { TOO_MUCH, workingProcess } from '#api/platform/threads/working-process.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { Answer, Asked } from './csv-thread.ts'
import type { Most, Table } from './files/csv.ts'

/** A wide file of the size that is taken needs a second. */
const MOST_WORK_MS = 20_000
const thread = workingProcess<Asked, Answer>(new URL('./csv-thread.ts', import.meta.url))
const inTurn = fairTurns({ atOnce: 1, waiting: 20, ofEach: 3 })

/**
 * `readCsv` on a thread of its own, so that it stops nobody's answers; companies take turns.
 * @throws ApiError invalid at `file`, unavailable when too many wait, of the company or together
 */
export async function readCsvOf(companyId: number, bytes: Buffer, most: Most): Promise<Table> {
  const answer = await inTurn(companyId, () => thread.ask({ bytes, most }, MOST_WORK_MS))
  if (answer === TOO_MUCH) throw new ApiError('invalid', { file: [problem('file_takes_too_long')] })
  if ('wrong' in answer) throw new ApiError('invalid', answer.wrong)
  return answer.table
}
