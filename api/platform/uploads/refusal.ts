import { type Problem, type ProblemCode, type ProblemParams, problem } from '#contract/errors.ts'

/** Refuses a file. The fault does not name the file yet: see `ofPart` and `ofFile` of contract/applications/documents.ts. */
export class Refusal extends Error {
  readonly fault: Problem

  constructor(code: ProblemCode, params?: ProblemParams) {
    super(code)
    this.fault = problem(code, params)
  }
}
