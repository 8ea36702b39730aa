import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { checkPost } from '#api/posting/check.ts'
import { amountOf, readInstants, type Times } from '#api/posting/form.ts'
import {
  type FileFault,
  type FilePreview,
  type Mapping,
  ROWS_SHOWN,
} from '#contract/integrations/job-files.ts'
import { Salary } from '#contract/opportunities/opportunities.ts'
import type { PostForm } from '#contract/posting/posts.ts'
import { getFile, inTurn, type ReadRow, readingOf, refuseForeign, type Services } from './commands.ts'
import { presentFault } from './present.ts'
import { columnOf, faultOf, jobRows } from './rules.ts'

type Kept = Omit<FileFault, 'message'>

/** Says what an import would make of a file. @throws ApiError not_found, invalid at `columns`, unavailable */
export const previewFile = (services: Services, scope: Scope, asked: { id: number; mapping: Mapping }) =>
  inTurn(scope.companyId, () => preview(services, scope, asked))

async function preview(
  services: Services,
  scope: Scope,
  { id, mapping }: { id: number; mapping: Mapping },
): Promise<FilePreview> {
  const { database } = services
  const file = await getFile(database, scope, id)
  refuseForeign(file, mapping)
  const { read, zone, country } = await readingOf(services, scope, mapping)
  const rows = await read(jobRows(file.rows, mapping))
  const good = rows.filter(({ faults }) => !faults.some(({ refuses }) => refuses))
  const times = await timesOf(database, zone, good)
  const faults: Kept[] = []
  for (const each of rows) {
    const { row } = each
    faults.push(...each.faults.map((fault) => ({ line: row.line, ...faultOf(fault, row, mapping) })))
    const at = times.get(each)
    if (at) faults.push(...blocksOf(each, { mapping, times: at, country }))
    await nextTurn()
  }
  // Faults that keep a row out come first.
  const sorted = [...faults.filter(({ refuses }) => refuses), ...faults.filter(({ refuses }) => !refuses)]
  return {
    total: rows.length,
    good: good.length,
    faults: sorted.slice(0, ROWS_SHOWN).map(presentFault),
    more_faults: Math.max(0, sorted.length - ROWS_SHOWN),
    jobs: good.slice(0, ROWS_SHOWN).map(({ row, form }) => ({
      line: row.line,
      name: form.name,
      city: form.city,
      country: form.country,
      pay: payOf(form),
      deadline: form.deadline,
    })),
  }
}

/** null where it would not be published, as without a period. */
function payOf(form: PostForm): Salary | null {
  const [min, max] = [amountOf(form.salary_min), amountOf(form.salary_max)]
  const pay = {
    min: min ?? null,
    max: max ?? null,
    currency: form.salary_currency,
    period: form.salary_period,
  }
  const { data } = Salary.safeParse(pay)
  return data && (min ?? max) !== undefined ? data : null
}

/** The instants of all rows at once. */
async function timesOf(database: Database, zone: string, rows: ReadRow[]): Promise<Map<ReadRow, Times>> {
  const moments = rows.map(
    ({ form }, at) => [`${at}`, { day: form.deadline, time: form.deadline_time }] as const,
  )
  const { now, ...instants } = await readInstants(database, zone, Object.fromEntries(moments))
  const none = { questionsUntil: undefined, answersUntil: undefined }
  return new Map(rows.map((row, at) => [row, { now, deadline: instants[`${at}`], ...none }]))
}

type Checking = { mapping: Mapping; times: Times; country: string | null }

/** Blocks of the check before publishing, at the column that says it. */
function blocksOf({ row, form, faults }: ReadRow, { mapping, times, country }: Checking): Kept[] {
  const findings = checkPost({ kind: 'JOB', form, times, companyCountry: country, publishedAt: null })
  const known = new Set(faults.map(({ field }) => field))
  return findings.flatMap(({ severity, field, code, params }) => {
    if (severity !== 'BLOCK' || known.has(field as never)) return [] // names that are no columns are not in it
    const column = columnOf(mapping, field)
    const value = column === null ? '' : (row.cells[column] ?? '')
    return [{ line: row.line, column, value, code, ...(params && { params }), refuses: false }]
  })
}
