import type { Words } from '#api/platform/words/words.ts'

type News = { name: string; count: number; isAsker: boolean }

export const answersNews = ({ text }: Words, { name, count, isAsker }: News) => ({
  title: text(isAsker ? 'answers.toAsker' : 'answers.title', { name }),
  content: text('answers.content', { count }),
})
