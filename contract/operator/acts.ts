import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, problem } from '#contract/errors.ts'
import { paragraph } from '#contract/fields.ts'
import type { OperatorScope } from '#contract/integrations/operator-scopes.ts'
import { identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'

const tag = 'operator'
const caller = 'operator'
export const reads = { tag, caller, method: 'GET' } as const
export const params = z.object({ id: identifier })
export const refusals: ErrorCode[] = ['invalid', 'unauthorized', 'unverified', 'forbidden']
export const instant = z.string().describe('ISO 8601, UTC')

/** The operator's reason; it is mailed as written. */
export const Reason = z.object({ reason: paragraph(problem('reason_missing'), LIMITS.reasonLength) })

type Act<B> = {
  summary: string
  body?: B
  /** With this one a token may do it; else a person alone. */
  operatorScope?: OperatorScope
}

/** One act of the operator on one thing: 404 where it does not exist, 409 where it is so already. */
export const act = <B extends z.ZodType | undefined = undefined>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  { summary, body, operatorScope }: Act<B>,
) =>
  endpoint({
    method,
    path: `/api/operator/${path}`,
    summary,
    tag,
    caller,
    params,
    body: body as B, // absent where B is undefined
    ...(operatorScope && { operatorScope }),
    output: Said,
    errors: [...refusals, 'not_found', 'conflict'],
  })
