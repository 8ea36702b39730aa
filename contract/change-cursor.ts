import { z } from 'zod'
import { problem } from './errors.ts'

/** Apart from parameters.ts, which the first visit loads. */

/** The place after a row in the order of changes; opaque to whoever sends it back. */
export const changeCursor = z
  .string()
  .max(60, problem('not_a_cursor'))
  .regex(/^c[\w-]+$/, problem('not_a_cursor'))
