import { cutAtWord } from '#api/opportunities/listing/excerpt.ts'
import { drawable } from '#api/platform/images/drawing.ts'
import type { Told } from '#api/platform/images/share-picture.ts'
import type { Words } from '#api/platform/words/words.ts'
import type { Opportunity } from '#contract/opportunities/opportunities.ts'
import type { Kind } from '#contract/vocabulary.ts'

type Site = { words: Words; timeZone: string; kind: Kind }
type Shown = Pick<Opportunity, 'name' | 'company' | 'city' | 'country' | 'salary' | 'deadline_at' | 'status'>

/** Three lines at the smallest size of a name, and one of all others. */
const LONGEST = { name: 110, line: 60 }
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** Texts of the picture of an opportunity, cut to their room. It says what it is of where the name has letters that the fonts lack. */
export function presentPicture(shown: Shown, { words, timeZone, kind }: Site): Told {
  const { name, company, salary, deadline_at: at, status } = shown
  const line = (text: string) => text && drawable(cutAtWord(text, LONGEST.line))
  const when = at && words.instant(new Date(at), timeZone, DAY)
  return {
    company: line(company.name) || undefined,
    name: drawable(cutAtWord(name, LONGEST.name)) ?? words.text(`picture.kind.${kind}`),
    place: line(placeOf(shown, words)) || undefined,
    pay: salary ? payOf(salary, words) : undefined,
    closes:
      status === 'OPEN'
        ? when
          ? words.text('picture.closes', { when })
          : undefined
        : words.text('picture.closed'),
  }
}

/** Texts of the picture of the site itself. */
export const presentSite = (brandName: string, words: Words): Told => ({
  company: drawable(brandName),
  name: words.text('picture.site'),
  place: undefined,
  pay: undefined,
  closes: undefined,
})

function placeOf({ city, country }: Shown, { locale }: Words): string {
  const named = country && new Intl.DisplayNames(locale, { type: 'region' }).of(country)
  return [city, named].filter(Boolean).join(', ')
}

/** "GHS 2,000 to 2,500 a month" */
function payOf(
  { min, max, currency, period }: NonNullable<Opportunity['salary']>,
  words: Words,
): string | undefined {
  const amounts = [...new Set([min, max].filter((amount) => amount !== null))].map(words.number)
  const [from, to] = amounts
  if (from === undefined) return undefined
  const amount = to === undefined ? from : words.text('picture.range', { from, to })
  return words.text(`picture.pay.${period}`, { amount: words.inCurrency(amount, currency) })
}
