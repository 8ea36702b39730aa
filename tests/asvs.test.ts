import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; in each they are numbered from 1. */
const SECTIONS = `1.1: 2, 1.2: 9, 1.3: 11, 1.4: 3, 1.5: 2, 2.1: 3, 2.2: 3, 2.3: 4, 2.4: 1, 3.2: 2, 3.3: 4, 3.4: 6, 3.5: 5, 3.7: 2,
  4.1: 3, 4.2: 1, 4.3: 2, 4.4: 4, 5.1: 1, 5.2: 3, 5.3: 2, 5.4: 3, 6.1: 3, 6.2: 12, 6.3: 4, 6.4: 4, 6.5: 5, 6.6: 3, 6.8: 4, 7.1: 3,
  7.2: 4, 7.3: 2, 7.4: 5, 7.5: 2, 7.6: 2, 8.1: 2, 8.2: 3, 8.3: 1, 8.4: 1, 9.1: 3, 9.2: 4, 10.1: 2, 10.2: 2, 10.3: 4, 10.4: 11,
  10.5: 5, 10.6: 2, 10.7: 3, 11.1: 2, 11.2: 3, 11.3: 3, 11.4: 4, 11.5: 1, 11.6: 1, 12.1: 3, 12.2: 2, 12.3: 4, 13.1: 1, 13.2: 5,
  13.3: 2, 13.4: 5, 14.1: 2, 14.2: 4, 14.3: 3, 15.1: 3, 15.2: 3, 15.3: 7, 16.1: 1, 16.2: 5, 16.3: 4, 16.4: 3, 16.5: 3, 17.1: 1,
  17.2: 4, 17.3: 2`
const STATES = ['held', 'partly', 'not', 'not applicable']
const MOST_WORDS = 12

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const document = readFileSync(`${ROOT}docs/asvs.md`, 'utf8')

type Row = { id: string; words: string; state: string; why: string }

const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^\| (\d+\.\d+\.\d+) *\|(.*?)\|(.*?)\|(.*)\|$/gm)].map(
    ([, id = '', words = '', state = '', why = '']) => ({
      id,
      words: words.trim(),
      state: state.trim(),
      why: why.trim(),
    }),
  )

const TEST = /`([^`]+\.(?:test|spec)\.ts)`(?: "([^"]+)")?/g
const OTHER = /\b(?:code|docs): `([^`]+)`/g

function faultsOf({ id, words, state, why }: Row): string[] {
  const tests = [...why.matchAll(TEST)]
  const others = [...why.matchAll(OTHER)]
  const isNamed = tests.length > 0 || (state === 'partly' && others.length > 0)
  const faults = [
    ...(STATES.includes(state) ? [] : [`has no state called ${state}`]),
    ...(why === '' ? ['does not say why'] : []),
    ...(isNamed || state.startsWith('not') ? [] : ['names nothing that holds it']),
    ...(words.split(/\s+/).length > MOST_WORDS ? ['has too many words'] : []),
    ...tests.flatMap(([, path = '', name]) => faultOfTest(path, name) ?? []),
    ...others.flatMap(([, path = '']) =>
      existsSync(ROOT + path) ? [] : [`names ${path}, which is not there`],
    ),
  ]
  return faults.map((fault) => `${id} ${fault}`)
}

/** A test is named by how its name begins, as a string of its file. */
function faultOfTest(path: string, name?: string): string | undefined {
  if (!existsSync(ROOT + path)) return `names ${path}, which is not there`
  if (!name) return `names no test of ${path}`
  const text = readFileSync(ROOT + path, 'utf8')
  return ["'", '"', '`'].some((mark) => text.includes(mark + name))
    ? undefined
    : `${path} has no test ${name}`
}

const rows = rowsOf(document)

describe('the table of ASVS', () => {
  it('has each requirement of levels 1 and 2 once, in order', () => {
    const ids = SECTIONS.split(',').flatMap((each) => {
      const [section = '', count] = each.trim().split(': ')
      return Array.from({ length: Number(count) }, (_, n) => `${section}.${n + 1}`)
    })
    expect(ids).toHaveLength(253)
    expect(rows.map(({ id }) => id)).toEqual(ids)
  })

  it('names only tests and files that are there', () => {
    expect(rows.flatMap(faultsOf)).toEqual([])
  })

  it('says how many rows have each state', () => {
    const [held, partly, not, none] = STATES.map((state) => rows.filter((row) => row.state === state).length)
    expect(document.replace(/\s+/g, ' ')).toContain(
      `Of ${rows.length} requirements ${held} are held, ${partly} partly, ${not} not, and ${none} are not applicable.`,
    )
  })
})

it.each([
  ['held | `tests/gone.test.ts` "a test"', 'names tests/gone.test.ts, which is not there'],
  [
    'held | `tests/contract.test.ts` "oes not begin so"',
    'tests/contract.test.ts has no test oes not begin so',
  ],
  ['held | `tests/contract.test.ts`', 'names no test of tests/contract.test.ts'],
  ['held | code: `server.ts`', 'names nothing that holds it'],
  ['partly | we are sure', 'names nothing that holds it'],
  ['partly | code: `gone.ts`', 'names gone.ts, which is not there'],
  ['partly | docs: `docs/gone.md`; code: `server.ts`', 'names docs/gone.md, which is not there'],
  ['not | ', 'does not say why'],
  ['fine | `tests/contract.test.ts` "the contract"', 'has no state called fine'],
])('sees what is wrong with %s', (row, fault) => {
  expect(rowsOf(`| 1.1.1 | Some words | ${row} |`).flatMap(faultsOf)).toEqual([`1.1.1 ${fault}`])
})
