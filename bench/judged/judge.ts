/** The fields of an opportunity that rules look at; `onet` and `category` are of the data set, which the product does not keep. */
export type Subject = {
  name: string
  company: string
  skills: string
  text: string
  place: string
  country: string
  type: string
  location: string
  level: string
  onet: string
  category: string
}

type Grade = 1 | 2 | 3
/** All fields that it names must match: regular expressions, in any case. */
export type Rule = [Grade, Partial<Subject>]

export type Judged = {
  kind: string
  query: string
  collection: 'jobs' | 'proposal-requests'
  rules: Rule[]
}

const FIRST = 10
const expressions = new Map<string, RegExp>()

function matches(source: string, text: string): boolean {
  const known = expressions.get(source) ?? new RegExp(source, 'i')
  expressions.set(source, known)
  return known.test(text)
}

/** The best grade of the rules that match, 0 where none does. */
export function gradeOf(subject: Subject, rules: Rule[]): number {
  const fits = ([, fields]: Rule) =>
    Object.entries(fields).every(([name, source]) => matches(source, subject[name as keyof Subject])) // entries() widens the names
  return Math.max(0, ...rules.filter(fits).map(([grade]) => grade))
}

/**
 * Normalised discounted cumulative gain of the first ten.
 * @param shown the grades of what is listed, in its order
 * @param all the grades of all there is
 */
export function ndcg(shown: number[], all: number[]): number {
  const ideal = gain(all.toSorted((a, b) => b - a))
  return ideal === 0 ? 1 : gain(shown) / ideal
}

const gain = (grades: number[]) =>
  grades.slice(0, FIRST).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)

/** One query as it went; `total` is the number of results that the product names. */
export type Outcome = { judged: Judged; ndcg: number; total: number; isHeldOut: boolean }

/** Every third query is not looked at while the search is tuned. */
export const isHeldOut = (place: number) => place % 3 === 2

export function average(outcomes: Outcome[]) {
  const mean = (figureOf: (one: Outcome) => number) =>
    outcomes.reduce((sum, one) => sum + figureOf(one), 0) / Math.max(1, outcomes.length)
  return {
    queries: outcomes.length,
    ndcg: mean((one) => one.ndcg),
    zeroHits: mean(({ total }) => (total === 0 ? 1 : 0)),
  }
}
