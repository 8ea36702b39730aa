import { TOO_MUCH, workingProcess } from '#api/platform/threads/working-process.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { Given, JobRow } from './job-row.ts'
import type { Asked } from './job-rows-thread.ts'

/** A thousand rows with long texts need some seconds. */
const MOST_WORK_MS = 20_000
const thread = workingProcess<Asked, JobRow[]>(new URL('./job-rows-thread.ts', import.meta.url))

/**
 * `readJobRow` for each row, on a thread of its own, so that no text stops anybody's answers. One is asked at a time.
 * @throws ApiError invalid at `columns` where it takes too long
 */
export async function readJobRows(rows: string[][], given: Given): Promise<JobRow[]> {
  const answer = await thread.ask({ rows, given }, MOST_WORK_MS)
  if (answer === TOO_MUCH) throw new ApiError('invalid', { columns: [problem('csv_takes_too_long')] })
  return answer
}
