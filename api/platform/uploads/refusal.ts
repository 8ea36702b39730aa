/** Why a file is not taken, as the end of a sentence that begins with what it was sent as: "is damaged". */
export class Refusal extends Error {}

export const DAMAGED = 'is damaged and cannot be opened'
export const PROTECTED = 'is password protected. Save it without a password'
export const TOO_MUCH = 'holds more than can be looked through. Print it to a new PDF'
export const HAS_MACROS = 'contains macros. Save it without them, or as a PDF'
export const HAS_OBJECTS = 'contains embedded objects. Save it as a PDF'
