import type { Sentence } from './sentences.ts'

/** A phrase is words in a row; a choice is several of them. */
type Phrase = string[]
type Step = { choice: number; isOptional: boolean } | { gap: number } | { isClauseStart: true }
export type Pattern = { steps: Step[]; needs: number[] }
/** Where the words of a pattern begin and end; words between steps belong to it. */
export type Span = { from: number; to: number }
/** The places of each choice in a sentence. */
export type Hits = Map<number, Span[]>

/**
 * Reads patterns of words. `@list` names a list, `a|b` is a choice (a phrase has spaces where the list has them), `?` makes a step
 * optional, `.4` lets up to 4 words stand between, `^` begins a clause. All of it is matched in time linear to the sentence.
 */
export function patternReader(lists: Record<string, string[]>) {
  const choices = new Map<string, number>()
  const byWord = new Map<string, { choice: number; phrase: Phrase }[]>()

  function read(source: string): Pattern {
    const steps = source.trim().split(/\s+/).map(stepOf)
    return {
      steps,
      needs: steps.flatMap((step) => ('choice' in step && !step.isOptional ? [step.choice] : [])),
    }
  }

  function stepOf(source: string): Step {
    if (source === '^') return { isClauseStart: true }
    if (/^\.\d+$/.test(source)) return { gap: Number(source.slice(1)) }
    const isOptional = source.startsWith('?')
    return { choice: choiceOf(isOptional ? source.slice(1) : source), isOptional }
  }

  function choiceOf(source: string): number {
    const known = choices.get(source)
    if (known !== undefined) return known
    const choice = choices.size
    choices.set(source, choice)
    for (const phrase of phrasesOf(source)) {
      const [first = ''] = phrase
      byWord.set(first, [...(byWord.get(first) ?? []), { choice, phrase }])
    }
    return choice
  }

  function phrasesOf(source: string): Phrase[] {
    return source.split('|').flatMap((part) => {
      if (!part.startsWith('@')) return [part.toLowerCase().replaceAll('_', ' ').split(' ')]
      const list = lists[part.slice(1)]
      if (!list) throw new Error(`There is no list ${part}`)
      return list.flatMap((entry) =>
        entry.startsWith('@') ? phrasesOf(entry) : [entry.toLowerCase().split(' ')],
      )
    })
  }

  /** Finds every choice in a sentence. */
  function hitsIn({ words }: Sentence): Hits {
    const hits: Hits = new Map()
    for (const [from, word] of words.entries()) {
      for (const { choice, phrase } of byWord.get(word) ?? []) {
        if (!phrase.every((each, i) => words[from + i] === each)) continue
        const spans = hits.get(choice) ?? []
        hits.set(choice, spans)
        spans.push({ from, to: from + phrase.length })
      }
    }
    return hits
  }
  return { read, choiceOf, hitsIn }
}

/** For each place where the pattern can end, the latest place where it then begins. */
export function spansOf(
  { steps, needs }: Pattern,
  hits: Hits,
  { clauses, words }: Sentence,
  openers: number,
): Span[] {
  if (needs.some((choice) => !hits.has(choice))) return []
  let reached = Array.from({ length: words.length + 1 }, (_, at) => at)
  for (const step of steps) {
    if ('gap' in step) reached = across(reached, step.gap)
    else if ('choice' in step) reached = along(reached, hits.get(step.choice) ?? [], step.isOptional)
    else reached = clauseStarts(clauses, hits.get(openers) ?? [])
  }
  return reached.flatMap((from, to) => (from >= 0 && to > from ? [{ from, to }] : []))
}

/** -1 stands for a place that is not reached. */
function along(reached: number[], spans: Span[], isOptional: boolean): number[] {
  const next = isOptional ? [...reached] : reached.map(() => -1)
  for (const { from, to } of spans) {
    const begun = reached[from] ?? -1
    if (begun > (next[to] ?? -1)) next[to] = begun
  }
  return next
}

function across(reached: number[], gap: number): number[] {
  const next = [...reached]
  let best = { begun: -1, at: 0 }
  for (const [at, begun] of reached.entries()) {
    // Later beginnings are never behind, so that the newest is the best as long as it is near enough.
    if (begun >= 0) best = { begun, at }
    else if (best.begun >= 0 && at - best.at <= gap) next[at] = best.begun
  }
  return next
}

/** The first words of clauses, also after "please" and the like. */
function clauseStarts(clauses: number[], openers: Span[]): number[] {
  const starts = [...clauses.map((clause, at) => (clause === clauses[at - 1] ? -1 : at)), -1]
  for (const { from, to } of openers) if ((starts[from] ?? -1) >= 0 && to < starts.length) starts[to] = to
  return starts
}
