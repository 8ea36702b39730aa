import { listJobSources, listSourceRuns } from '#contract/integrations/job-sources.ts'
import { listTokens, listTokenUses } from '#contract/integrations/tokens.ts'
import { listDeliveries, listWebhooks } from '#contract/integrations/webhooks.ts'
import type { Part } from './archive.ts'
import { linesOf, type Reader, shown } from './reading.ts'

/** Programs that act for a company, without their secrets, which nobody can read again; and what each did for as long as that is kept. */
export async function* programParts(reader: Reader): AsyncGenerator<Part> {
  const { api } = reader
  yield* linesOf(reader, 'company/tokens.jsonl', () => api(listTokens))
  yield { path: 'company/token-uses.jsonl', rows: readUses(reader) }
  yield* linesOf(reader, 'company/webhooks.jsonl', () => api(listWebhooks))
  yield { path: 'company/webhook-deliveries.jsonl', rows: readDeliveries(reader) }
  yield* linesOf(reader, 'company/job-sources.jsonl', () => api(listJobSources))
  yield { path: 'company/job-source-runs.jsonl', rows: readRuns(reader) }
}

async function* readUses(reader: Reader) {
  const { api } = reader
  for (const { id } of (await shown(reader, 'company/token-uses.jsonl', () => api(listTokens))) ?? [])
    for await (const use of pagesBack(reader, `token ${id}`, (before) =>
      api(listTokenUses, { params: { id: String(id) }, query: { before } }),
    ))
      yield { token: id, ...use }
}

async function* readDeliveries(reader: Reader) {
  const { api } = reader
  for (const { id } of (await shown(reader, 'company/webhook-deliveries.jsonl', () => api(listWebhooks))) ??
    [])
    for await (const delivery of pagesBack(reader, `webhook ${id}`, (before) =>
      api(listDeliveries, { params: { id: String(id) }, query: { before } }),
    ))
      yield { webhook: id, ...delivery }
}

async function* readRuns(reader: Reader) {
  const { api } = reader
  for (const { id } of (await shown(reader, 'company/job-source-runs.jsonl', () => api(listJobSources))) ??
    []) {
    const read = () => api(listSourceRuns, { params: { id: String(id) } })
    for (const run of (await shown(reader, `job-source ${id}`, read)) ?? []) yield { job_source: id, ...run }
  }
}

/** All of a list whose pages go back from the newest. What was deleted meanwhile ends it. */
async function* pagesBack<T extends { id: number }>(
  reader: Reader,
  what: string,
  page: (before: string | undefined) => Promise<T[]>,
): AsyncGenerator<T> {
  let before: string | undefined
  do {
    const rows: T[] = (await shown(reader, what, () => page(before))) ?? []
    yield* rows
    before = rows.at(-1)?.id.toString()
  } while (before !== undefined)
}
