/** British spellings as Americans write them; only for comparing, so a word that comes out odd is harmless. */
const AMERICAN: [RegExp, string][] = [
  [/is(ation|ations|ational|e|ed|es|ing|er|ers)$/, 'iz$1'],
  [/ys(e|ed|es|ing)$/, 'yz$1'],
  [/^(.{3,})our(s|ed|ing|er|ers|able|al|ally|ing)?$/, '$1or$2'],
  [/^(cent|theat|met|lit|fib|kilomet|amphitheat|lust|calib)re(s?)$/, '$1er$2'],
  [/^(catal|dial|anal|monol|prol)ogue(s|r)?$/, '$1og$2'],
  [/^programme(s?)$/, 'program$1'],
  [
    /^(jewel|counsel|travel|model|label|cancel|signal|channel|level|fuel|total|panel|tunnel|dial|pencil|mo?ul)l(ed|ing|er|ers|or|ors|ery)$/,
    '$1$2',
  ],
  [/^(enrol|fulfil|instal|skil|instil)(ment|ments)$/, '$1l$2'],
  [/^(p|orthop|encyclop)aed/, '$1ed'],
  [/^(an)?aesth/, '$1esth'],
  [/^(h|leuk|septic)aem/, '$1em'],
  [/^gynae/, 'gyne'],
  [/^(f)oet/, '$1et'],
  [/^oe(s|d)/, 'e$1'],
  [/^tyre(s?)$/, 'tire$1'],
  [/^kerb/, 'curb'],
  [/^plough/, 'plow'],
  [/^aluminium$/, 'aluminum'],
  [/^m(o)uld/, 'm$1ld'],
  [/^(licen|defen|offen|preten)ce(s?)$/, '$1se$2'],
  [/^practise/, 'practice'],
  [/^(cheque)/, 'check'],
  [/^grey/, 'gray'],
]
// Few words have one of these letters in a row, so most skip the table.
const MAY_BE_BRITISH =
  /is[ae]|ising|ys[ei]|our|re(?:s|$)|ogue|mme|ll|lment|ae|oe|yre|kerb|plough|inium|mould|nce|tise|cheque|grey/

/** Common words whose stem would be that of another: "intern" and "international". */
const OWN: Record<string, string> = {
  excellent: 'excellenc', excellence: 'excellenc', internal: 'internal', internally: 'internal', international: 'internation',
  internationally: 'internation', accountant: 'accountanc', accountants: 'accountanc', accounting: 'accountanc', accountancy: 'accountanc',
  customer: 'customer', customers: 'customer', customs: 'customs', university: 'universit', universities: 'universit',
  organization: 'organiz', organizations: 'organiz', organizational: 'organiz', organisational: 'organiz', important: 'important',
  importance: 'important', news: 'news', animation: 'animat', animator: 'animat', animators: 'animat', generic: 'generic',
  hospitality: 'hospitality', community: 'communit', communities: 'communit', operator: 'operator', operators: 'operator',
  personal: 'personal', medication: 'medication', medications: 'medication', applicator: 'applicator', applicators: 'applicator',
  authority: 'authorit', authorities: 'authorit', general: 'general', generator: 'generator', generators: 'generator',
  organic: 'organic', publication: 'publication', publications: 'publication', physics: 'physics', informal: 'informal',
  accountable: 'accountab', accountability: 'accountab', securities: 'securities', mobility: 'mobility', productivity: 'productivit',
  integrity: 'integrity', activity: 'activit', activities: 'activit', correctional: 'correctional', conversion: 'conversion',
  comprehension: 'comprehension', constructive: 'constructive', constructively: 'constructive', warden: 'warden', wardens: 'warden',
  officer: 'officer', officers: 'officer', developer: 'developer', developers: 'developer', fabricator: 'fabricator',
  fabricators: 'fabricator', fabrication: 'fabricat', fabricate: 'fabricat', fabricating: 'fabricat',
  server: 'server', policy: 'policy', policies: 'policy', police: 'police', 
  marketing: 'marketing', engine: 'engine', engines: 'engine', executive: 'executiv', executives: 'executiv', execution: 'execut', 
} // biome-ignore format: a table

/** The spelling by which a word is stemmed. */
export function american(word: string): string {
  if (!MAY_BE_BRITISH.test(word)) return word
  return AMERICAN.reduce((spelt, [british, form]) => spelt.replace(british, form), word)
}

/** The stem of a word that the stemmer would mistake. */
export const ownStem = (word: string): string | undefined =>
  Object.hasOwn(OWN, word) ? OWN[word] : undefined
