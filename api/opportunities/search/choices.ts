import { placeNamed } from '#api/opportunities/places/asked.ts'
import { countryTerm } from '#api/opportunities/places/places.ts'
import { aYear, fromAYear, wantedPay } from '#api/opportunities/query/pay.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { noteCompany, noteList } from '#api/platform/kept/making.ts'
import { INDUSTRIES } from '#contract/choices.ts'
import {
  CHOICE_NAMES,
  type ChoiceName,
  type FilterChoice,
  type FilterChoices,
} from '#contract/opportunities/filter-choices.ts'
import type { FilterName } from '#contract/opportunities/filters.ts'
import { CLOSING_WITHIN_DAYS, LIMITS, POSTED_WITHIN_DAYS, TEXT_LANGUAGES } from '#contract/vocabulary.ts'
import { type Bits, count, highestSlots, withScratch } from './bits.ts'
import { type Candidates, listCandidates } from './choice-candidates.ts'
import { lookUpTerms } from './dictionary.ts'
import {
  companyTerm,
  industryTerm,
  languageTerm,
  paidTerm,
  payTerm,
  skillTerm,
  verifiedTerm,
} from './document.ts'
import { allBut, chosenMatchers, closingWithin, paidAtLeast, postedWithin } from './filters.ts'
import { listPlaced } from './places.ts'
import { type Matcher, Postings } from './postings.ts'
import { findWidely } from './queries.ts'
import { planSearch, type Search, type SearchPlan } from './search-plan.ts'

/** Whose most frequent values are offered. */
const SAMPLE = 1_000
const MOST_PLACES = 8

type Offered = { value: string; label?: string; matcher: Matcher }
type Groups = Record<ChoiceName, Offered[]>

/** These filters mean one thing with others, and are left out together. */
const TOGETHER: Partial<Record<ChoiceName, FilterName[]>> = {
  place: ['place', 'near', 'country'],
  country: ['place', 'near', 'country'],
  pay: ['pay', 'with_pay'],
  with_pay: ['pay', 'with_pay'],
}

/** Values that further filters offer, each with the number that it finds among what the other filters leave. */
export async function countChoices(database: Executor, search: Search): Promise<FilterChoices> {
  const { company } = search.query
  noteList(company === undefined ? search.kind : { company })
  const { plan, matched } = await findWidely(database, await planSearch(database, search))
  const candidates = await listCandidates(database, highestSlots(matched, SAMPLE))
  for (const { id } of candidates.companies) noteCompany(id)
  const own = new Postings(plan)
  const chosen = chosenMatchers(plan, own)
  const { postings, groups } = await offer(database, plan, candidates)
  await own.read(database, plan, plan.open)
  const anyPay = allBut(chosen, ...(TOGETHER.pay ?? []))(plan.open)
  groups.pay = await payChoices(database, { plan, matched: anyPay, postings })
  await postings.read(database, plan, plan.open)
  const { currency, period } = wantedPay(plan.kind, plan.query)
  const counted = withScratch(() =>
    CHOICE_NAMES.map((name) => {
      const among = allBut(chosen, ...(TOGETHER[name] ?? [name]))(plan.open)
      const counted = countedOf(groups[name], among)
      return [name, IN_ORDER.includes(name) ? counted : mostFirst(counted)] as const
    }),
  )
  return {
    // fromEntries() widens the keys, though every name has an entry.
    choices: Object.fromEntries(counted) as FilterChoices['choices'],
    currency,
    period,
    currencies: [...new Set([...candidates.currencies, currency])],
  }
}

/** Numbers stand in their order, all else with the most frequent first. */
const IN_ORDER: readonly ChoiceName[] = ['pay', 'closing_within', 'posted_within']
const mostFirst = (choices: FilterChoice[]) => choices.toSorted((a, b) => b.count - a.count)

const countedOf = (offered: Offered[], among: Bits): FilterChoice[] =>
  offered
    .map(({ value, label = null, matcher }) => ({
      value,
      label,
      count: Math.min(count(matcher(among)), LIMITS.countExact),
    }))
    .filter(({ count }) => count > 0)

/** All values that may be offered, with their matchers. */
async function offer(database: Executor, plan: SearchPlan, candidates: Candidates) {
  const { kind } = plan
  const places = placesOf(candidates)
  const skills = candidates.skills.filter((skill) => skillTerm(skill) !== '')
  const otherTerms = [
    ...candidates.companies.map(({ id }) => companyTerm(id)),
    ...skills.map(skillTerm),
    ...places.flatMap(({ terms }) => terms),
  ]
  const { dictionary } = await lookUpTerms(database, { kind, parsed: [], otherTerms })
  const postings = new Postings({ dictionary, blocks: plan.blocks })
  const bitmaps = (values: readonly string[], termOf: (value: string) => string) =>
    values.map((value) => ({ value, matcher: postings.bitmap(termOf(value)) }))
  const groups: Groups = {
    place: places.map(({ value, label, terms }) => ({ value, label, matcher: postings.terms(terms) })),
    country: bitmaps(candidates.countries, countryTerm),
    pay: [],
    with_pay: bitmaps(['true'], () => paidTerm),
    company: candidates.companies.map(({ id, name }) => ({
      value: String(id),
      label: name,
      matcher: postings.terms([companyTerm(id)]),
    })),
    industry: bitmaps(INDUSTRIES, industryTerm),
    skill: skills.map((skill) => ({
      value: skill,
      label: skill,
      matcher: postings.terms([skillTerm(skill)]),
    })),
    text_language: bitmaps(TEXT_LANGUAGES, languageTerm),
    verified: bitmaps(['true'], () => verifiedTerm),
    closing_within: CLOSING_WITHIN_DAYS.map((days) => ({
      value: String(days),
      matcher: closingWithin(days, plan, postings),
    })),
    posted_within: POSTED_WITHIN_DAYS.map((days) => ({
      value: String(days),
      matcher: postedWithin(days, plan, postings),
    })),
  }
  return { postings, groups }
}

/** Cities that the list of places knows, each once; no region that has the name of a city there, which its value would mean. */
function placesOf({ cities }: Candidates) {
  const seen = new Set<string>()
  return cities
    .flatMap(({ city, country }) => {
      const { meant } = placeNamed(country ? `${city}, ${country}` : city) ?? {}
      if (!meant || meant.kind === 'country' || seen.has(meant.terms[0] ?? '')) return []
      const value = `${meant.name}, ${meant.country}`
      if (placeNamed(value)?.meant.terms[0] !== meant.terms[0]) return []
      seen.add(meant.terms[0] ?? '')
      return [{ value, label: meant.name, terms: meant.terms }]
    })
    .slice(0, MOST_PLACES)
}

type Paid = { plan: SearchPlan; matched: Bits; postings: Postings }

/** Shares of the matches below an offered amount. */
const STEPS = [0.25, 0.5, 0.75, 0.9]

/** Round amounts that leave three quarters of what says its pay, half, and less. */
async function payChoices(database: Executor, { plan, matched, postings }: Paid): Promise<Offered[]> {
  const { kind, blocks, query } = plan
  const { unit, period } = wantedPay(kind, query)
  const own = new Postings(plan)
  const isPaid = own.bitmap(payTerm(unit))
  await own.read(database, plan, plan.open)
  const paid = isPaid(matched)
  const total = count(paid)
  const index = { kind, version: blocks.version, open: blocks.values.get(kind) ?? matched, matched: paid }
  const amounts = new Set<number>()
  for (const share of STEPS) {
    const offset = Math.floor(total * (1 - share))
    const part = { order: { sort: 'pay', unit } as const, limit: 1, offset }
    const [placed] = total > 0 ? await listPlaced(database, index, part) : []
    if (placed) amounts.add(rounded(fromAYear(Number(placed.key), period)))
  }
  return [...amounts]
    .filter((amount) => amount > 0)
    .map((amount) => ({
      value: String(amount),
      matcher: paidAtLeast(aYear(amount, period), plan, postings),
    }))
}

/** Down to two digits that say something. */
function rounded(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1)
  return Math.floor(amount / step) * step
}
