import { normalForm } from '#contract/normal-form.ts'

/** Whether a text asks applicants for money or for access to it, the mark of most job fraud. */
export function asksForMoney(text: string): boolean {
  const plain = normalForm(text, 'NFKC')
    .replace(/[*_`]/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .toLowerCase()
  return sentencesOf(plain).some((sentence) => isAsked(sentence))
}

/** A long sentence is checked piece by piece, so that no text takes long. */
const PIECE = { length: 400, step: 300 }

function sentencesOf(text: string): string[] {
  const sentences = text
    .split(/[!?;\n]+|\.(?=\s|$)/)
    .map((part) => part.replace(/^[\s\-•#>\d).]+/, '').trim())
  return sentences.flatMap((sentence) =>
    Array.from({ length: Math.max(1, Math.ceil((sentence.length - 100) / PIECE.step)) }, (_, i) =>
      sentence.slice(i * PIECE.step, i * PIECE.step + PIECE.length),
    ),
  )
}

const FEE =
  /(?:application|registration|processing|recruitment|placement|training|interview|medical|clearance|security|administrative|admin|form|visa|uniform|kit|documentation|commitment|refundable|non-?refundable|upfront|up-?front|advance)/
    .source
const CURRENCY = /(?:ghs|gh₵|gh¢|₵|¢|ghc|usd|us\$|\$|€|eur|£|gbp|ngn|₦|naira|kes|ksh|xof|cfa|cedis?|dollars?)/
  .source
const AMOUNT = new RegExp(`${CURRENCY}\\s?\\d|\\d[\\d,.]{0,20}\\s?${CURRENCY}(?![a-z])`)
const PAY = /(?:pay|send|transfer|deposit|remit|wire)/.source
const ASKED_OF =
  /(?:you|applicants?|candidates?|bidders?|interested (?:persons?|people|parties)|successful \w+|shortlisted \w+)/
    .source
const MUST =
  /(?:must|should|shall|will|need to|have to|has to|are (?:required|expected|asked) to|is required to|may)/
    .source

const FEE_NAMED = new RegExp(`\\b${FEE}\\s+(?:fees?|charges?|deposits?|payments?|costs?)\\b`)
/** Others who may owe a fee in the work that is described. */
const OTHERS =
  /\b(?:customers?|clients?|merchants?|students?|parents?|suppliers?|vendors?|tenants?|patients?|members?|subscribers?|users?|borrowers?|policyholders?|donors?|debtors?|invoices?|investors?)\b/
const OWED =
  /\b(?:pay|paid|payable|payment of|required|mandatory|applies|attracts?|charged?|is|of|costs?)\b|:|=/

const SERVICE =
  /(?:western union|moneygram|money gram|worldremit|mobile money|momo|m-?pesa|airtel ?money|vodafone cash|telecel cash|mtn money|cash ?app|bitcoin|usdt|gift cards?)/
    .source
const BANK =
  /(?:bank (?:account )?(?:details?|numbers?|information)|account numbers?|card (?:details?|numbers?)|(?:atm|debit|credit) cards?|pin (?:code|number)|momo pin|cvv|bvn)/
    .source
const GIVE = /(?:send|provide|submit|share|give|enter|include|forward|e-?mail|text|attach|supply|whatsapp)/
  .source

const OPENER = /(?:please|kindly|then|and|to apply,?|first,?|also)?/.source

const SUM = `${CURRENCY}\\s?\\d|\\d[\\d,.]{0,20}\\s?${CURRENCY}`
const MONEY = new RegExp(`\\b(?:fee|deposit|money|amount|payment)s?\\b|${SERVICE}|${SUM}`)
const BOUGHT = new RegExp(
  `\\b(?:fee|deposit|money|amount|payment|form|forms|starter|kit)s?\\b|${SERVICE}|${SUM}`,
)
const APPLICANTS = new RegExp(`\\b${ASKED_OF}\\b`)

/**
 * Words that ask when they follow each other in this order, whatever stands between. They are looked for one after the other,
 * because an expression with `.*` between them takes the square of a text's length.
 */
const ASKS: RegExp[][] = [
  // An order, or a duty of applicants: "Pay …", "Candidates must send …".
  [new RegExp(`^${OPENER}[\\s,]*${PAY}\\b`), MONEY],
  [
    APPLICANTS,
    new RegExp(
      `\\b${MUST}\\s+(?:first |also |then )?(?:${PAY}|make (?:a |the )?(?:payment|deposit|transfer)|buy|purchase)\\b`,
    ),
    BOUGHT,
  ],
  [
    /\b(?:please|kindly|to apply|before (?:the|your|an?) (?:interview|training)|to (?:secure|confirm|reserve|process|be considered|qualify|register))\b/,
    new RegExp(`\\b${PAY}\\b`),
    new RegExp(`\\b(?:fee|deposit|money|amount|payment)s?\\b|${SERVICE}|${CURRENCY}\\s?\\d`),
  ],
  [
    /\b(?:fees?|deposits?|payments?|money|amount)\b/,
    new RegExp(`\\b(?:via|through|by|to|into|on|using|with)\\s+(?:our |this |the |my )?${SERVICE}`),
  ],
  [
    /\b(?:momo|mobile money|western union|moneygram|m-?pesa) ?(?:number|account|name|wallet|no\.?)? ?(?:is|:|=)? ?\+?\d{6,}/,
  ],
  [
    new RegExp(`^(?:please|kindly|then|and|also)?[\\s,]*${GIVE}\\b`),
    /\b(?:your|the applicant's)\b/,
    new RegExp(`\\b${BANK}`),
  ],
  [APPLICANTS, new RegExp(`\\b${MUST}\\s+(?:also |first )?${GIVE}\\b`), new RegExp(`\\b${BANK}`)],
  [/\b(?:please|kindly|to apply)\b/, new RegExp(`\\b${GIVE}\\b`), /\byour\b/, new RegExp(`\\b${BANK}`)],
]

function isFollowed(text: string, [first, ...rest]: RegExp[]): boolean {
  if (!first) return true
  const found = first.exec(text)
  return found !== null && isFollowed(text.slice(found.index + found[0].length), rest)
}

/** "There is no application fee", "we never ask for money": these warn of what we look for. */
const DENIED =
  /\b(?:no|not|never|without|don't|doesn't|won't|cannot|free of|waived?|beware|neither|nor|do not|does not)\b/

function isAsked(sentence: string): boolean {
  if (/\bwe (?:do not|don't|never|will not|will never|won't)\b/.test(sentence)) return false
  const clauses = sentence.split(/,|\bbut\b|\bhowever\b/).map((clause) => clause.trim())
  return [sentence, ...clauses].some((clause) => {
    if (DENIED.test(clause)) return false
    if (ASKS.some((words) => isFollowed(clause, words))) return true
    if (!FEE_NAMED.test(clause) || OTHERS.test(clause)) return false
    return (
      AMOUNT.test(clause) ||
      (OWED.test(clause) &&
        (APPLICANTS.test(clause) || /\bper (?:applicant|person|candidate)\b/.test(clause))) ||
      isDemand(clause)
    )
  })
}

const ARTICLE = /(?:an?|the|this|there is an?|a one-?time|our)?/.source
const QUALIFIER = /(?:small |token |one-?time |refundable |non-?refundable )*/.source
const IS_DUE = /(?:required|mandatory|payable|applies|apply|:|is|must be paid)/.source
const DEMAND = new RegExp(
  `^${ARTICLE}\\s*${QUALIFIER}${FEE}\\s+(?:fees?|charges?|deposits?|payments?)\\b.*${IS_DUE}`,
)

/** "An application fee is required", "Processing fee: 50" and the like. */
const isDemand = (clause: string) => DEMAND.test(clause)
