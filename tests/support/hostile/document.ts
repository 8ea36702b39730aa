import type { DocumentType } from '#contract/applications/documents.ts'
import type { ProblemCode } from '#contract/errors.ts'

/** A hostile document: what it does to its reader, and why it is refused. */
export type Hostile = { name: string; type: DocumentType; does: string; refused: ProblemCode; make(): Buffer }
/** An honest one that looks like it. */
export type Honest = { name: string; type: DocumentType; make(): Buffer }
