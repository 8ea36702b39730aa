/** What was said about an RFP since it was published, in the words of its page. */
export type NoticesView = {
  addenda: {
    number: number
    title: string
    date: string
    text: string
    changes: { field: string; before: string; after: string }[]
  }[]
  answers: { id: number; question: string; answer: string; date: string }[]
  /** Until when questions can be asked; null when none are taken. */
  asking: string | null
}
