/** Addenda and answers of an RFP in the words of its page. */
export type NoticesView = {
  addenda: {
    number: number
    title: string
    date: string
    text: string
    changes: { field: string; before: string; after: string }[]
  }[]
  answers: { id: number; question: string; answer: string; date: string }[]
  /** The deadline for questions; null when none are taken. */
  asking: string | null
}
