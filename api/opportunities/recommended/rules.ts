import { keysOf } from '#api/opportunities/listing/similar.ts'
import { countryTerm } from '#api/opportunities/places/places.ts'
import type { Clause } from '#api/opportunities/query/clause.ts'
import { nameTerm } from '#api/opportunities/search/document.ts'
import { parseQuery } from '#api/opportunities/search/query-parser.ts'
import { isStopWord, termOf } from '#api/opportunities/words/tokenizer.ts'
import type { OpportunityCard } from '#contract/opportunities/opportunities.ts'
import type { Because, ClueKind } from '#contract/opportunities/recommended.ts'
import type { Kind } from '#contract/vocabulary.ts'

/** Jobs of a page and of an email. */
const RECOMMENDED = 8
/** More from one company would be its list. */
const MOST_OF_COMPANY = 2
/** Reasons that are told of one job. */
const REASONS = 2
/** More than anyone dismisses by hand; beyond it the oldest are forgotten. */
export const MOST_DISMISSED = 1_000

/** A job that is wanted for what it is says more than a skill, and where it is says least. */
const WEIGHTS: Record<ClueKind, number> = { saved: 3, applied: 2.5, skill: 2, country: 1 }

/** A reason to recommend jobs, with queries of the search's index. */
export type Clue = Because & {
  /** Of names. */
  named: string
  /** Of names, skills and companies, which have one weight: it tells where to look. */
  head: string
  /** Of rare terms of all texts. */
  rare: string
  /** As people write it, in small letters; empty for a title, which only names match. */
  skill: string
  weight: number
}

export type Profile = {
  skills: string[]
  country: string | null
  saved: { name: string }[]
  applied: { name: string }[]
}

/** PostgreSQL warns of a tsquery without any lexeme. */
const NO_LEXEME = "'_'"

/** Reasons that a person's profile gives; where it gives no other, their country. */
export function cluesOf({ skills, country, saved, applied }: Profile, kind: Kind): Clue[] {
  const clues = [
    ...saved.flatMap(({ name }) => titleClue('saved', name, kind)),
    ...applied.flatMap(({ name }) => titleClue('applied', name, kind)),
    ...skills.flatMap((skill) => clueOf({ kind: 'skill', what: skill }, skill)),
  ]
  if (clues.length === 0 && country) {
    const named = `'${countryTerm(country)}'`
    const clue = { named, head: named, rare: NO_LEXEME, skill: '', weight: WEIGHTS.country }
    return [{ kind: 'country', what: country, ...clue }]
  }
  return clues.filter(({ named }, at) => clues.findIndex((each) => each.named === named) === at)
}

/** They say how far somebody got, not what they do. */
const RANKS =
  /\b(?:senior|junior|lead|principal|graduate|trainee|experienced|entry[- ]level|mid[- ]level)\b/gi
/** They are in titles of anything. */
const ANYTHING: Record<Kind, RegExp> = {
  JOB: /\b(?:vacanc(?:y|ies)|positions?|openings?|opportunit(?:y|ies)|jobs?|various|several|urgent(?:ly)?|needed|wanted|required|hiring|recruitment|applications?)\b/gi,
  RFP: /\b(?:requests?|proposals?|rfps?|rfqs?|tenders?|invitation|bids?|quotations?|expressions?|interest|procurement|purchase|supply|supplies|delivery|provision|consultan(?:cy|ts?)|contract(?:ors?)?|framework|agreement|services?|works?|selection|firms?)\b/gi,
}
/** Behind these stands where a thing is, whose, and for what. */
const BEHIND = /[,:;(|/–—]|\s(?:-|for|in|at|to|by|from|under|within|pour|dans)\s/i

/**
 * The end of a title names the job: "Senior Software Engineer, Payments" is a software engineer. An RFP is named by its first part that
 * says a thing: "Supply of office furniture for Tema" is of office furniture, "Consultancy for a water plant" of a water plant.
 */
function titleClue(because: 'saved' | 'applied', name: string, kind: Kind): Clue[] {
  const told = (part: string) => part.replace(ANYTHING[kind], ' ').replace(RANKS, ' ')
  const parts = kind === 'RFP' ? name.split(BEHIND) : [name]
  const clues = parts.map((part) => keysOf({ name: told(part), skills: [] })[0]?.key ?? '')
  const key = clues.find((each) =>
    each.split(' ').some((word) => word !== '' && !isStopWord(word.toLowerCase())),
  )
  return key ? clueOf({ kind: because, what: name }, key, { isNamed: true }) : []
}

function clueOf(because: Because, text: string, { isNamed = false } = {}): Clue[] {
  // Words alone: signs and `or` would be operators.
  const words = (text.match(/[\p{L}\p{N}+#]+/gu) ?? []).filter((word) => word.toLowerCase() !== 'or')
  const clauses = parseQuery(words.join(' '))[0] ?? []
  const ways = clauses.map(waysOf).filter((each) => each.length > 0)
  if (ways.length === 0) return []
  const write = (lexeme: (word: string, isTitle: boolean) => string) =>
    ways
      .map((each) => each.map(({ way, isTitle }) => way.map((word) => lexeme(word, isTitle)).join('&')))
      .map((each) => `(${each.map((way) => `(${way})`).join('|')})`)
      .join('&')
  return [
    {
      ...because,
      named: write((word) => `'${termOf(word)}':A`),
      head: write((word, isTitle) => `'${termOf(word)}'${isNamed || isTitle ? ':A' : ''}`),
      skill: isNamed ? '' : because.what.toLowerCase(),
      rare: write((word, isTitle) => `'${isNamed || isTitle ? nameTerm(termOf(word)) : termOf(word)}'`),
      weight: WEIGHTS[because.kind],
    },
  ]
}

/** The words, and other forms of them as the search knows them; related titles count in names alone. */
function waysOf({ words, meaning }: Clause) {
  const own = words.filter((word) => !isStopWord(word))
  return [
    ...(own.length > 0 ? [{ way: own, isTitle: false }] : []),
    ...(meaning?.same ?? []).map((way) => ({ way, isTitle: false })),
    ...(meaning?.related ?? []).map((way) => ({ way, isTitle: true })),
  ]
}

type Found = { card: OpportunityCard; clues: number[] }

/** The best with their reasons, the strongest first, of which some from each company. `clues` are places in the list of all. */
export function chosenFrom(found: Found[], clues: Clue[], limit = RECOMMENDED) {
  const ofCompany = new Map<number, number>()
  return found
    .filter(({ card: { company } }) => {
      const count = (ofCompany.get(company.id) ?? 0) + 1
      ofCompany.set(company.id, count)
      return count <= MOST_OF_COMPANY
    })
    .slice(0, limit)
    .map(({ card, clues: places }) => ({
      card,
      because: places
        .flatMap((place) => clues[place - 1] ?? [])
        .toSorted((a, b) => b.weight - a.weight)
        .slice(0, REASONS)
        .map(({ kind, what }): Because => ({ kind, what })),
    }))
    .filter(({ because }) => because.length > 0)
}
