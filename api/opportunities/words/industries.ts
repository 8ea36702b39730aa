import { INDUSTRIES, type Industry } from '#contract/choices.ts'

/** Beginnings of words by which imported companies name what they do; the first industry that has one of them wins. */
const BEGINNINGS: readonly (readonly [Industry, string])[] = [
  ['IT', 'information technology, software, computer, internet, cyber, saas, ict'],
  ['RENEWABLE_ENERGY', 'renewable, solar, wind power'],
  ['OIL_AND_GAS', 'oil and gas, petrol, oil gas, natural gas'],
  ['AGRICULTURE', 'agri, farm, forest, agro'],
  ['FISHERIES', 'fish, aquacult'],
  ['FOOD', 'food, beverage, brewer, bakery'],
  ['BANKING', 'bank'],
  ['INSURANCE', 'insur'],
  ['FINANCE', 'financ, fintech, mobile money, invest, capital market, microfinance'],
  ['ACCOUNTING', 'account, audit'],
  ['PHARMACEUTICALS', 'pharma'],
  ['BIOTECHNOLOGY', 'biotech'],
  ['HEALTH', 'health, hospital, medic, clinic, nursing'],
  ['EDUCATION', 'educat, school, universit, e learning, training'],
  ['TELECOMMUNICATIONS', 'telecom'],
  ['LOGISTICS', 'logistic, supply chain, port logistics, ports, harbour, warehous, freight'],
  ['WASTE', 'waste, recycl'],
  ['WATER', 'water, sanitation'],
  ['GOVERNMENT', 'government, public administration, public sector, municipal'],
  ['INTERNATIONAL_DEVELOPMENT', 'international development, humanitarian'],
  ['NON_PROFIT', 'non profit, nonprofit, charit, ngo'],
  ['REAL_ESTATE', 'real estate, property'],
  ['CONSTRUCTION', 'construct, building'],
  ['MINING', 'mining, quarr'],
  ['FASHION', 'fashion, textile, apparel, cloth'],
  ['HOSPITALITY', 'hospitality, hotel, touris, restaurant'],
  ['RETAIL', 'retail, wholesale, e commerce, ecommerce'],
  ['MEDIA', 'media, publish, broadcast, journal'],
  ['MARKETING', 'marketing, advertis'],
  ['HUMAN_RESOURCES', 'human resource, recruit, staffing'],
  ['LEGAL', 'legal, law firm, law practice'],
  ['AEROSPACE', 'aero, aviation, airline'],
  ['AUTOMOTIVE', 'automot'],
  ['MARITIME', 'maritime, shipping'],
  ['TRANSPORT', 'transport, rail'],
  ['DEFENCE', 'defen, security, military'],
  ['ENVIRONMENT', 'environment, conservation'],
  ['ARCHITECTURE', 'architect, urban planning'],
  ['ENERGY', 'energy, utilit, electric, power'],
  ['CHEMICALS', 'chemic'],
  ['CONSUMER_GOODS', 'consumer goods, fmcg, cosmetic'],
  ['MANUFACTURING', 'manufactur, industrial'],
  ['ENGINEERING', 'engineer'],
  ['CONSULTING', 'consult, professional service'],
  ['RESEARCH', 'research, science'],
  ['DESIGN', 'design'],
  ['ARTS', 'arts, culture, music, museum'],
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
  const plain = words.toLowerCase().replace(/[^a-z]+/g, ' ')
  return TESTS.find(({ isMeant }) => isMeant.test(plain))?.industry
}
