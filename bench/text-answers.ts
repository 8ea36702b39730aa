import { globSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#api/platform/database/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { asker } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { endpointsOf } from '#tests/support/architecture/endpoint-rules.ts'
import { ODD_TEXTS } from '#tests/support/odd-texts.ts'
import { stopQueueOf } from '#tests/support/queue.ts'
import { HOSTILE } from '#tests/support/texts/hostile-texts.ts'
import { formsOf, type Path } from '#tests/support/texts/text-fields.ts'
import { textStage } from '#tests/support/texts/text-stage.ts'
import { type Draw, drawing } from './draw.ts'
import { ownDatabase } from './own-database.ts'

type Slowest = { field: string; ms: number; text: string; status: number }

/** Characters of a text that a field refuses anyway. */
const REFUSED = 2_000

/**
 * Sends `count` odd texts and the worst ones through every text field of the contract, or those with `named` in their name, and
 * prints the slowest answer of each field.
 */
export async function measureAnswers(count: number, named = '') {
  const own = await ownDatabase()
  const open = await own.open()
  const { app } = await testApp(open)
  try {
    const { slowest, sent, faults } = await sendAll({ app, database: open.database, count, named })
    slowest.sort((one, other) => other.ms - one.ms)
    console.table(slowest.filter(({ status }, n) => n < 40 || status >= 500))
    const over = slowest.filter(({ ms }) => ms > 500).length
    console.log(`${sent} texts through ${slowest.length} fields on the ${own.name}.`)
    console.log(`${over} fields had an answer over 500 ms, ${faults} answers were a fault of the server.`)
  } finally {
    await app.close()
    await stopQueueOf(open)
    await open.close()
    await own.remove()
  }
}

type Work = { app: FastifyInstance; database: Database; count: number; named: string }

async function sendAll({ app, database, count, named }: Work) {
  const modules = globSync('contract/**/*.ts', { exclude: (path) => path.includes('.test.') })
  const endpoints = endpointsOf(
    await Promise.all(modules.map((path) => import(`#contract/${path.slice(9)}`))),
  )
  const stage = await textStage({ database, ask: asker(app) })
  const forms = endpoints.flatMap((endpoint) => formsOf(endpoint).map((form) => ({ endpoint, form })))
  const fields = forms
    .flatMap(({ form, ...each }) => form.fields.map((field) => ({ ...each, form, ...field })))
    .map((field) => ({ ...field, name: nameOf(field) }))
    .filter(({ name }) => name.includes(named))
  if (fields.length === 0) throw new Error(`No text field has ${named} in its name`)
  const draw = drawing(count)
  const slowest: Slowest[] = []
  let sent = 0
  let faults = 0
  for (const { endpoint, form, path, longest, name: field } of fields) {
    let worst: Slowest = { field, ms: 0, text: '', status: 0 }
    for (const { name, text } of textsFor(draw, { each: count, longest: longest || REFUSED })) {
      const texts: [Path, string][] = [[path, text]]
      const began = performance.now()
      const { statusCode: status } = await stage.send(endpoint, form, texts)
      const ms = Math.round(performance.now() - began)
      sent++
      if (status >= 500) faults++
      if (worst.status < 500 && (ms > worst.ms || status >= 500))
        worst = { ...worst, ms, text: name.slice(0, 30), status }
    }
    slowest.push(worst)
    console.log(`${slowest.length} of ${fields.length}: ${field}, ${worst.ms} ms with ${worst.text}`)
  }
  return { slowest, sent, faults }
}

const nameOf = ({ endpoint, path }: { endpoint: Endpoint; path: Path }) =>
  `${endpoint.method} ${endpoint.path} ${path.join('.')}`

/** `each` odd texts, and the worst at the longest that the field takes. */
function textsFor(draw: Draw, { each, longest }: { each: number; longest: number }) {
  const odd = Array.from({ length: each }, () => {
    const parts = Array.from({ length: 1 + Math.floor(draw.next() * 20) }, () => draw.skewed(ODD_TEXTS))
    return { name: 'odd', text: parts.join(' ').slice(0, longest) }
  })
  const worst = HOSTILE.filter((_, n) => longest > REFUSED || n % 4 === 0)
  return [...odd, ...worst.map(({ name, ofLength }) => ({ name, text: ofLength(longest) }))]
}
