import { INDUSTRIES, type Industry } from '#contract/choices.ts'
import { normalForm } from '#contract/normal-form.ts'

/** Beginnings of English and French words, without accents, by which imported companies name what they do; the first industry that has one of them wins. */
const BEGINNINGS: readonly (readonly [Industry, string])[] = [
  ['IT', 'information technology, software, computer, internet, cyber, saas, ict, informatique, logiciel, numerique'],
  ['RENEWABLE_ENERGY', 'renewable, solar, wind power, solaire, energies renouvelables'],
  ['OIL_AND_GAS', 'oil and gas, petrol, oil gas, natural gas, hydrocarbur'],
  ['AGRICULTURE', 'agri, farm, forest, agro'],
  ['FISHERIES', 'fish, aquacult, peche, piscicult'],
  ['FOOD', 'food, beverage, brewer, bakery, aliment, boisson, boulanger, brasserie'],
  ['BANKING', 'bank, banque'],
  ['INSURANCE', 'insur, assurances, compagnie d assurance'],
  ['FINANCE', 'financ, fintech, mobile money, invest, capital market, microfinance'],
  ['ACCOUNTING', 'account, audit, comptab'],
  ['PHARMACEUTICALS', 'pharma'],
  ['BIOTECHNOLOGY', 'biotech'],
  ['HEALTH', 'health, hospital, medic, clinic, nursing, sante, hopita, cliniqu'],
  ['EDUCATION', 'educat, school, universit, e learning, training, enseign, ecole, formation'],
  ['TELECOMMUNICATIONS', 'telecom'],
  ['LOGISTICS', 'logistic, supply chain, port logistics, ports, harbour, warehous, freight, entrepos'],
  ['WASTE', 'waste, recycl, dechet'],
  ['WATER', 'water, sanitation, eau, assainissement'],
  ['GOVERNMENT', 'government, public administration, public sector, municipal, gouvernement, administration publique, secteur public'],
  ['INTERNATIONAL_DEVELOPMENT', 'international development, humanitarian, developpement international, humanitaire'],
  ['NON_PROFIT', 'non profit, nonprofit, charit, ngo, but non lucratif'],
  ['REAL_ESTATE', 'real estate, property, immobili'],
  ['CONSTRUCTION', 'construct, building, batiment, btp, travaux publics'],
  ['MINING', 'mining, quarr, mines, minier, carriere'],
  ['FASHION', 'fashion, textile, apparel, cloth, vetement, couture'],
  ['HOSPITALITY', 'hospitality, hotel, touris, restaurant, restaura, hebergement'],
  ['RETAIL', 'retail, wholesale, e commerce, ecommerce, commerce de, commerce general, grande distribution'],
  ['MEDIA', 'media, publish, broadcast, journal, edition'],
  ['MARKETING', 'marketing, advertis, publicit'],
  ['HUMAN_RESOURCES', 'human resource, recruit, staffing, ressources humaines, recrutement'],
  ['LEGAL', 'legal, law firm, law practice, juridi, avocat, notai'],
  ['AEROSPACE', 'aero, aviation, airline'],
  ['AUTOMOTIVE', 'automot'],
  ['MARITIME', 'maritime, shipping'],
  ['TRANSPORT', 'transport, rail'],
  ['DEFENCE', 'defen, security, military, securite'],
  ['ENVIRONMENT', 'environment, conservation, environnement'],
  ['ARCHITECTURE', 'architect, urban planning'],
  ['ENERGY', 'energy, utilit, electric, power, energie, electri'],
  ['CHEMICALS', 'chemic, chimi'],
  ['CONSUMER_GOODS', 'consumer goods, fmcg, cosmetic'],
  ['MANUFACTURING', 'manufactur, industrial, fabrication, usine'],
  ['ENGINEERING', 'engineer, ingenier'],
  ['CONSULTING', 'consult, professional service, conseil'],
  ['RESEARCH', 'research, science, recherche'],
  ['DESIGN', 'design'],
  ['ARTS', 'arts, culture, music, museum, culturel'],
  ['RELIGION', 'religio, church'],
  ['SPORT', 'sport, recreation, fitness'],
] // biome-ignore format: a table

const CODES: ReadonlySet<string> = new Set(INDUSTRIES)
const TESTS = BEGINNINGS.map(([industry, beginnings]) => ({
  industry,
  isMeant: new RegExp(`\\b(?:${beginnings.replaceAll(', ', '|')})`),
}))

/** The industry of the list that a company's own words mean; undefined where none is said or known. */
export function industryOf(words: string | null): Industry | undefined {
  if (!words) return undefined
  if (CODES.has(words)) return words as Industry // one of the list
  const plain = normalForm(words, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
  return TESTS.find(({ isMeant }) => isMeant.test(plain))?.industry
}
