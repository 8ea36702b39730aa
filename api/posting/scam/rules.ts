import type { Kind } from '#contract/vocabulary.ts'
import { type Hits, type Pattern, patternReader, type Span, spansOf } from './patterns.ts'
import { type Sentence, sentencesOf } from './sentences.ts'
import english from './signs.json' with { type: 'json' }
import french from './signs-french.json' with { type: 'json' }

/** The aim of a scam's sentence (docs/decisions/066-scam-rules.md). */
export type ScamReason = 'fee' | 'costs' | 'transfer' | 'secrets' | 'documents' | 'chat' | 'promise'
type ScamSign = { reason: ScamReason; sentence: string }

/** Denials and openers are told in either language; the other lists are each language's own. */
const LISTS: Record<string, string[]> = { ...french.lists, ...english.lists }
for (const [list, words] of Object.entries(french.also)) LISTS[list] = [...(LISTS[list] ?? []), ...words]
const { read, choiceOf, hitsIn } = patternReader(LISTS)

type Written = { why: string; asks: string[]; unless?: string[]; kind?: string }
type Sign = { reason: ScamReason; patterns: Pattern[]; unless: number[]; kind: string | undefined }
const SIGNS: Sign[] = [...english.signs, ...french.signs].map(
  ({ why, asks, unless = [], kind }: Written) => ({
    reason: why as ScamReason, // a reason of the data
    patterns: asks.map(read),
    unless: unless.map((list) => choiceOf(`@${list}`)),
    kind,
  }),
)
const OPENERS = choiceOf('@openers')
const DENIALS = choiceOf('@denials')
const NO_DENIALS = choiceOf('@no_denials')

/** The first sentence of each reason that has a sign of a scam. */
export function scamSignsOf(markdown: string, kind: Kind = 'JOB'): ScamSign[] {
  const signs = SIGNS.filter((sign) => sign.kind === undefined || sign.kind === kind)
  const found = new Map<ScamReason, ScamSign>()
  for (const sentence of sentencesOf(markdown)) {
    const hits = hitsIn(sentence)
    const denied = deniedClauses(sentence, hits)
    const reason = signs.find((sign) => isSigned(sign, { sentence, hits, denied }))?.reason
    if (reason && !found.has(reason)) found.set(reason, { reason, sentence: sentence.text })
  }
  return [...found.values()]
}

type Read = { sentence: Sentence; hits: Hits; denied: ReadonlySet<number> }

function isSigned({ patterns, unless }: Sign, { sentence, hits, denied }: Read): boolean {
  const innocent = new Set(unless.flatMap((list) => clausesOf(hits.get(list) ?? [], sentence)))
  const isInnocent = (clause: number) => innocent.has(clause) || denied.has(clause)
  return patterns.some((pattern) =>
    spansOf(pattern, hits, sentence, OPENERS).some((span) => !clausesOf([span], sentence).some(isInnocent)),
  )
}

const clausesOf = (spans: Span[], { clauses }: Sentence): number[] =>
  spans.flatMap(({ from, to }) => {
    const [first = 0, last = 0] = [clauses[from], clauses[to - 1]]
    return Array.from({ length: last - first + 1 }, (_, i) => first + i)
  })

/** Clauses that say no: "there is no fee". "No experience needed" denies nothing. */
function deniedClauses(sentence: Sentence, hits: Hits): ReadonlySet<number> {
  const voided = new Set((hits.get(NO_DENIALS) ?? []).flatMap(({ from, to }) => range(from, to)))
  const denials = (hits.get(DENIALS) ?? []).filter(
    ({ from, to }) => !range(from, to).some((at) => voided.has(at)),
  )
  return new Set(clausesOf(denials, sentence))
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
