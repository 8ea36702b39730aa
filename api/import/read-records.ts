import type { ImportedOpportunity } from '#api/opportunities/listing/rules.ts'
import { type Problem, type ProblemCode, problem } from '#contract/errors.ts'
import { completeOpportunity } from './draft.ts'
import { JsonNode } from './files/json-node.ts'
import type { RawRecord } from './files/records.ts'
import { XmlElement } from './files/xml-element.ts'
import type { Format, Surroundings } from './format.ts'
import { eforms } from './formats/eforms.ts'
import { greenhouse } from './formats/greenhouse.ts'
import { indeed } from './formats/indeed.ts'
import { jobPosting } from './formats/job-posting.ts'
import { lever } from './formats/lever.ts'
import { neogov } from './formats/neogov.ts'
import { normalised } from './formats/normalised.ts'
import { ocds } from './formats/ocds.ts'
import { usajobs } from './formats/usajobs.ts'
import { workable } from './formats/workable.ts'
import { Reading, Refusal, type Setting } from './reading.ts'

const JSON_FORMATS: Format<JsonNode>[] = [ocds, jobPosting, greenhouse, lever, workable, normalised]
const XML_FORMATS: Format<XmlElement>[] = [indeed, usajobs, neogov, eforms]

export type Result =
  | {
      opportunity: ImportedOpportunity
      source: string
      isDatedFromToday: boolean
      format: string
      record: string
      notes: string[]
    }
  | {
      refused: string
      /** The same for members of a company. */
      problem: Problem
      record: string
      notes: string[]
      /** Where the record could be read so far. */
      sourceId?: string | undefined
    }

/** Reads a raw record, or each of the records nested in it, into an opportunity or the reason of its refusal. */
export function readRecords(raw: RawRecord, surroundings: Surroundings, setting: Setting): Result[] {
  const { value, place } = raw
  if (value instanceof XmlElement)
    return [readRecord(findFormat(XML_FORMATS, value), value, place, surroundings, setting)]
  return flattenRecords(value)
    .map((item) => new JsonNode(item))
    .filter((node) => !isOtherData(node))
    .map((node) => readRecord(findFormat(JSON_FORMATS, node), node, place, surroundings, setting))
}

function findFormat<R>(formats: Format<R>[], record: R): Format<R> | undefined {
  return formats.find((format) => format.recognises(record))
}

function readRecord<R>(
  format: Format<R> | undefined,
  record: R,
  place: string,
  surroundings: Surroundings,
  setting: Setting,
): Result {
  const reading = new Reading(setting)
  const notes = () => [...reading.notes]
  if (!format)
    return { ...refusedAs('of a kind that is not understood', 'feed_unknown_kind'), record: place, notes: [] }
  let sourceId: string | undefined
  try {
    const { draft, source, isDatedFromToday = false } = format.read(record, reading, surroundings)
    sourceId = draft.sourceId
    const opportunity = completeOpportunity(draft, reading)
    return {
      opportunity,
      source,
      isDatedFromToday,
      format: format.name,
      record: `${place} (${opportunity.sourceId})`,
      notes: notes(),
    }
  } catch (error) {
    if (error instanceof Refusal)
      return { refused: error.message, problem: error.problem, record: place, notes: notes(), sourceId }
    // Deep nesting overflows the stack.
    if (error instanceof RangeError)
      return { ...refusedAs('nested too deeply', 'feed_broken_record'), record: place, notes: notes() }
    throw error
  }
}

/** A record that cannot even be parsed. */
export const brokenRecord = ({ broken, place }: { broken: string; place: string }): Result => ({
  ...refusedAs(broken, 'feed_broken_record'),
  record: place,
  notes: [],
})

const refusedAs = (refused: string, code: ProblemCode) => ({ refused, problem: problem(code) })

const HOLDERS = ['@graph', 'releases', 'records', 'jobs', 'departments', 'sections', 'offices'] as const

/** Flattens nested lists: a page's graph, a board's departments, an array of packages. */
function flattenRecords(value: unknown, depth = 0): unknown[] {
  if (depth > 5) return [value]
  if (Array.isArray(value)) return value.flatMap((item) => flattenRecords(item, depth + 1))
  const node = new JsonNode(value)
  if (JSON_FORMATS.some((format) => format.recognises(node))) return [value]
  const held = HOLDERS.map((name) => node.get(name)).filter(Array.isArray)
  return held.length > 0 ? held.flatMap((list) => flattenRecords(list, depth + 1)) : [value]
}

/** JSON-LD about other things than jobs, which most pages have as well. */
function isOtherData(node: JsonNode): boolean {
  return node.has('@type') && !jobPosting.recognises(node) && !node.has('ocid')
}
