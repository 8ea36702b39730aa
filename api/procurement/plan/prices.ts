import { normalForm } from '#contract/normal-form.ts'

const PRICE =
  /\b(?:pric(?:es?|ed|ing)|costs?|costing|fees?|quotations?|quotes?|(?:day|daily|hourly|unit)[ -]rates?|discounts?|bills? of quantities|financial (?:proposals?|offers?|bids?)|prix|co[uû]ts?|tarifs?|honoraires|devis|remises?|rabais|ristournes?|bordereaux? des prix|(?:offres?|propositions?|soumissions?) financi[eè]res?)\b/g
/** "without prices", "no costs", "not the price": the text keeps them out. */
const KEPT_OUT =
  /\b(?:no|not|nor|never|without|exclud(?:e|es|ing)|except|sans|hors|aucune?|ni|pas d[eu']|exclu[ts]?|sauf)(?: [\p{L}\p{N}']+){0,2} ?$/u
/** Costs that a proposal may well speak of without its price. */
const OTHER = /^(?:[ -](?:effective(?:ness)?|control|of living|accounting|engineering|estimat\w+))/

/** Words by which a technical part would show the price, which stays sealed until its scores are final; undefined without any. */
export function pricesIn(typed: string): string | undefined {
  const text = normalForm(typed, 'NFKC').toLowerCase().replace(/\s+/g, ' ')
  for (const { 0: word, index } of text.matchAll(PRICE)) {
    const before = text.slice(Math.max(0, index - 40), index)
    if (!KEPT_OUT.test(before) && !OTHER.test(text.slice(index + word.length, index + word.length + 20)))
      return word
  }
  return undefined
}

/** The same of a text that tells what the technical proposal must contain: only its sentences that name it count. */
export function technicalPricesIn(markdown: string): string | undefined {
  for (const sentence of markdown.split(/[.!?;\n]+/)) {
    if (!/\btechni(?:cal|que)\b/i.test(sentence) || /\bfinanci/i.test(sentence)) continue
    const found = pricesIn(sentence)
    if (found !== undefined) return found
  }
  return undefined
}
