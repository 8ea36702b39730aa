import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ApplicationNumber } from '#contract/parameters.ts'

/** A colleague stands in the text of a note as `@[id]`. */
const MENTION = /@\[(\d{1,10})\]/g

/** The most notes about one applicant. */
export const NOTES_AT_MOST = 200

/** The most colleagues of one note. */
export const MENTIONS_AT_MOST = 20

/** The members who are named in a note, each once. */
export const mentionedIn = (text: string): number[] => [
  ...new Set([...text.matchAll(MENTION)].map(([, id]) => Number(id))),
]

/** A note with what stands between the members in other words. */
export const withTexts = (text: string, worded: (part: string) => string): string =>
  partsOfNote(text)
    .map((part) => ('id' in part ? `@[${part.id}]` : worded(part.text)))
    .join('')

type NotePart = { text: string } | { id: number }

/** A note as it is shown: texts, and the members between them. */
export function partsOfNote(text: string): NotePart[] {
  return text
    .split(/(@\[\d{1,10}\])/)
    .filter(Boolean)
    .map((part) => {
      const id = /^@\[(\d{1,10})\]$/.exec(part)?.[1]
      return id ? { id: Number(id) } : { text: part }
    })
}

export const Colleague = z.object({ id: z.number().int(), full_name: z.string(), job_title: z.string() })
export type Colleague = z.infer<typeof Colleague>

export const listColleagues = endpoint({
  tag: 'applicants',
  caller: 'company-member',
  ability: 'applicants.read',
  method: 'GET',
  path: '/api/company/applicants/:number/colleagues/',
  summary: 'The colleagues who see an applicant, whom a note can mention',
  params: z.object({ number: ApplicationNumber }),
  output: z.array(Colleague),
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'no_company', 'not_found'],
})
