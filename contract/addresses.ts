import { normalForm } from './normal-form.ts'

/** Endings that are no country's; the whole list is long, and browsers load this. */
const ENDINGS = new Set(
  [
    'com|net|org|info|biz|pro|name|mobi|tel|jobs|travel|edu|gov|int|xyz|top|shop|online|site|store|club|live|icu|vip|work',
    'app|dev|page|link|click|space|website|tech|fun|cloud|digital|agency|world|today|news|email|support|help|global|group',
    'team|zone|center|company|services|solutions|ltd|inc|llc|africa|lat|life|one|win|bid|loan|buzz|cyou|sbs|cfd|rest|best',
    'monster|quest|beauty|autos|art|blog|bio|bot|cam|care|chat|city|cool|design|energy|expert|finance|fit|games|gift|guru',
    'host|house|ink|land|law|lol|love|market|media|money|network|ngo|ong|photos|pics|pink|place|plus|press|run|sale',
    'school|security|social|software|studio|style|systems|tips|tools|trade|university|video|web|wiki|zip|example|test|рф',
  ].flatMap((line) => line.split('|')),
)
const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Before a name or a legal form, also where somebody left out the space: St.John, Dr.Ng, Co.Ltd. */
const ABBREVIATIONS = /^(?:st|dr|mrs?|ms|prof|rev|hon|co|cie)$/i
const CAPITALISED = /^\p{Lu}/u

/**
 * Whether a text is or holds a web or email address, as mail programs link them: `https://…`, `www.…`, `evil.example`, `a@evil.co`,
 * `evil.co/x`, `10.0.0.1`. Initials (A.B. Mensah, B.Com), a title or "Co." before a capital (St.John, Co.Ltd), and endings that no
 * domain has (Node.js) are none; a company that is called by its address (Booking.com) leaves out the ending.
 */
export function holdsAddress(text: string): boolean {
  const plain = normalForm(text, 'NFKC').replaceAll('。', '.')
  if (/\/\/|\bwww\.|\b(?:https?|mailto):/i.test(plain)) return true
  return plain.split(/[^\p{L}\p{M}\p{N}./-]+/u).some(isAddress)
}

function isAddress(word: string): boolean {
  const [host = '', path] = word.split('/', 2)
  const labels = host.split('.')
  if (labels.length >= 4 && labels.every((label) => /^\d{1,3}$/.test(label))) return true
  return labels.some(
    (label, at) =>
      at > 0 &&
      isEnding(label, path !== undefined) &&
      (path !== undefined || !isAbbreviated(labels.slice(0, at), label)),
  )
}

function isEnding(label: string, isBeforePath: boolean): boolean {
  const ending = label.toLowerCase()
  if (ENDINGS.has(ending) || (/^[a-z]{2}$/.test(ending) && isCountry(ending))) return true
  // An ending we do not know; names go on with a capital.
  return /^\p{L}{3,}$/u.test(label) && (isBeforePath || label === ending) && !isWithoutCase(label)
}

const isCountry = (ending: string) => ending === 'uk' || countries.of(ending.toUpperCase()) !== undefined
const isWithoutCase = (label: string) => label.toLowerCase() === label.toUpperCase()

function isAbbreviated(before: string[], label: string): boolean {
  if (before.every((each) => [...each].length <= 1)) return true
  return before.length === 1 && ABBREVIATIONS.test(before[0] ?? '') && CAPITALISED.test(label)
}
