import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kind } from '#contract/vocabulary.ts'

type Shown = { id: number; companyId: number; isOpen: boolean; deadlineAt: Date | null }

/** A list of a kind, of a company's opportunities, or of companies; or the operator's pages, whose change ends all answers. */
type List = Kind | 'PAGES' | typeof COMPANIES | { company: number }

export const COMPANIES = 'companies'

/** Collected while a request is answered: on which parts of the catalogue the answer depends, and whether it changed it. */
export class Making {
  /** Opportunities and companies that it shows. */
  readonly opportunities = new Set<number>()
  readonly companies = new Set<number>()
  /** It is about these, and out of date as soon as they change. */
  readonly ownOpportunities = new Set<number>()
  readonly ownCompanies = new Set<number>()
  /** Lists and counts that it shows, in which an opportunity can be without being shown. */
  readonly lists = new Set<string>()
  /** The first deadline of what it shows as open, in milliseconds since 1970. */
  endsAt = Infinity
  /** Depends on what nobody noted, so on every change. */
  isWhole = false
  /** Depends on nothing in the catalogue, as files do. */
  isFixed = false
  hasEdited = false
  /** Made in the background, to replace an answer that is out of date. */
  readonly isRemake: boolean
  /** For who has changed something, or is signed in: a replica may not have it yet. */
  readsPrimary = false

  constructor(isRemake = false) {
    this.isRemake = isRemake
  }

  get isEmpty(): boolean {
    const { isWhole, opportunities, companies, ownOpportunities, ownCompanies, lists } = this
    const noted = [opportunities, companies, ownOpportunities, ownCompanies, lists]
    return !isWhole && noted.every(({ size }) => size === 0)
  }

  /** Adds the notes of a part; a part without notes may depend on anything. */
  add(part: Making): void {
    this.isWhole ||= part.isWhole || part.isEmpty
    this.hasEdited ||= part.hasEdited
    this.endsAt = Math.min(this.endsAt, part.endsAt)
    for (const name of ['opportunities', 'companies', 'ownOpportunities', 'ownCompanies'] as const)
      for (const id of part[name]) this[name].add(id)
    for (const list of part.lists) this.lists.add(list)
  }
}

const current = new AsyncLocalStorage<Making>()

export const currentMaking = (): Making | undefined => current.getStore()

export function withMaking<T>(making: Making, work: () => T): T {
  return current.run(making, work)
}

/** Answers a part of a request, such as one call of a page's loader, with notes of its own. */
export async function asPart<T>(work: () => Promise<T>): Promise<T> {
  const whole = current.getStore()
  if (!whole) return work()
  const part = new Making()
  part.readsPrimary = whole.readsPrimary
  const answered = await current.run(part, work)
  whole.add(part)
  return answered
}

/** Notes opportunities that the answer shows among others. */
export function noteShown(rows: Shown[]): void {
  const making = current.getStore()
  if (!making) return
  for (const { id, companyId, isOpen, deadlineAt } of rows) {
    making.opportunities.add(id)
    making.companies.add(companyId)
    if (isOpen && deadlineAt) making.endsAt = Math.min(making.endsAt, Number(deadlineAt))
  }
}

/** Notes companies that the answer shows among others. */
export function noteShownCompanies(ids: number[]): void {
  const making = current.getStore()
  for (const id of ids) making?.companies.add(id)
}

/** Notes the opportunity that the answer is about. */
export function noteOpportunity(id: number): void {
  current.getStore()?.ownOpportunities.add(id)
}

/** Notes the company that the answer is about. */
export function noteCompany(id: number): void {
  current.getStore()?.ownCompanies.add(id)
}

/** Notes a list, or a count, that another opportunity can enter. */
export function noteList(list: List): void {
  current.getStore()?.lists.add(nameOf(list))
}

export const nameOf = (list: List) => (typeof list === 'string' ? list : `company ${list.company}`)

/** Notes that the request changed the catalogue. */
export function noteEdit(): void {
  const making = current.getStore()
  if (making) making.hasEdited = true
}

/** Notes that the answer shows what may be out of date already: it is sent, and not kept. */
export function noteOutdated(): void {
  const making = current.getStore()
  if (making) making.endsAt = 0
}
