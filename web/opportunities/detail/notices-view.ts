/** A piece of a changed text. */
export type DifferencePart = { kind: 'same' | 'added' | 'removed'; text: string }

/** A changed field: the words of both versions, or one text with the difference marked. */
export type ChangeView = { field: string; before?: string; after?: string; parts?: DifferencePart[] }

/** Addenda and answers of an RFP in the words of its page. */
export type NoticesView = {
  addenda: { number: number; title: string; date: string; text: string; changes: ChangeView[] }[]
  answers: { id: number; question: string; answer: string; date: string }[]
  /** The deadline for questions; null when none are taken. */
  asking: string | null
}
