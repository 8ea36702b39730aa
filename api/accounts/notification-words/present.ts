import type { Words, WordsId } from '#api/platform/words/words.ts'

export type Worded = { title: string; content: string }

/** The first part of a text's name, where both parts are there. */
export type TextOf<Id extends string = WordsId> = Id extends `${infer Text}.title`
  ? `${Text}.content` extends WordsId
    ? Text
    : never
  : never

/** For a message that is one text, with its parameters where the text names them. */
export function titleAndContent(id: TextOf) {
  return (words: Words, params: Record<string, string | number>): Worded => ({
    title: words.text(`${id}.title`, params),
    content: words.text(`${id}.content`, params),
  })
}

export const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const
export const TIME = { hour: '2-digit', minute: '2-digit' } as const

/** An instant as people read it, with the name of its zone. */
export const instant = (words: Words, at: string, timeZone: string) =>
  words.instant(new Date(at), timeZone, { ...DAY, ...TIME, timeZoneName: 'short' })
