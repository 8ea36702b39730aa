import { spreadsheet, spreadsheetLines } from '#api/platform/words/spreadsheet.ts'
import type { Words } from '#api/platform/words/words.ts'
import type { PostRow } from '#contract/posting/post-list.ts'

const COLUMNS = ['id', 'kind', 'state', 'name', 'published_at', 'deadline_at', 'applicants', 'owner'] as const

/** The columns' names are those of the API, so that a program reads them in every language. */
export const postsCsvHead = (words: Words): string => spreadsheet(words, [[...COLUMNS]])

export const postsCsvLines = (words: Words, posts: PostRow[]): string =>
  spreadsheetLines(
    words,
    posts.map((post) => COLUMNS.map((column) => post[column])),
  )
