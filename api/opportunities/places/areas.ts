const list = (codes: string) => codes.split(' ')

const WEST_AFRICA = list('BJ BF CV CI GM GH GN GW LR ML MR NE NG SN SL TG')
const CENTRAL_AFRICA = list('AO CM CF TD CG CD GQ GA ST')
const EAST_AFRICA = list('BI KM DJ ER ET KE MG MU RW SC SO SS TZ UG')
const SOUTHERN_AFRICA = list('BW SZ LS MW MZ NA ZA ZM ZW')
const NORTH_AFRICA = list('DZ EG LY MA SD TN EH')
const AFRICA = [WEST_AFRICA, CENTRAL_AFRICA, EAST_AFRICA, SOUTHERN_AFRICA, NORTH_AFRICA].flat()
const EUROPEAN_UNION = list(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE',
)
const EUROPE = [...EUROPEAN_UNION, ...list('AL AD BY BA IS XK LI MD MC ME MK NO RU SM RS CH TR UA GB VA')]
const MIDDLE_EAST = list('BH IQ IR IL JO KW LB OM PS QA SA SY TR AE YE')

/** Regions of several countries (ISO 3166-1 alpha-2; the parts of Africa as the United Nations have them), in plain words. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  'west africa': WEST_AFRICA,
  ecowas: WEST_AFRICA,
  'afrique de l ouest': WEST_AFRICA,
  'afrique de louest': WEST_AFRICA,
  'afrique occidentale': WEST_AFRICA,
  'central africa': CENTRAL_AFRICA,
  'afrique centrale': CENTRAL_AFRICA,
  'east africa': EAST_AFRICA,
  'afrique de lest': EAST_AFRICA,
  'southern africa': SOUTHERN_AFRICA,
  'afrique australe': SOUTHERN_AFRICA,
  'north africa': NORTH_AFRICA,
  'afrique du nord': NORTH_AFRICA,
  maghreb: NORTH_AFRICA,
  'sub saharan africa': AFRICA.filter((code) => !NORTH_AFRICA.includes(code) || code === 'SD'),
  africa: AFRICA,
  afrique: AFRICA,
  'european union': EUROPEAN_UNION,
  eu: EUROPEAN_UNION,
  europe: EUROPE,
  'middle east': MIDDLE_EAST,
  gulf: list('BH KW OM QA SA AE'),
}

const ADJECTIVES = /^((?:west|east|north|southern|central) african|african)$/

/** The countries of a region of several, by its name in plain words. */
export function countriesOf(name: string): readonly string[] | undefined {
  const noun = ADJECTIVES.test(name) ? name.slice(0, -1) : name
  return Object.hasOwn(AREAS, noun) ? AREAS[noun] : undefined
}
