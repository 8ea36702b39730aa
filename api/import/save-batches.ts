import { setImmediate as nextTurn } from 'node:timers/promises'
import { savePreparedOpportunities } from '#api/opportunities/listing/commands.ts'
import {
  type Outcome,
  type PreparedOpportunity,
  prepareOpportunity,
  type SourcedOpportunity,
} from '#api/opportunities/listing/rules.ts'
import { type Database, rolledBack } from '#api/platform/database/client.ts'

const BATCH = 1_000
/** Opportunities prepared before yielding to the event loop, so that the database's answers are read. */
const TURN = 4
/** Limit of a batch in characters, because a batch is held in memory and sent at once. */
const BATCH_CHARACTERS = 4_000_000

type Waiting = SourcedOpportunity & { record: string }
type Prepared = PreparedOpportunity & { record: string }

type Saving = { timeZone: string; isDryRun: boolean }

type Saved = {
  onSaved(outcome: Outcome, one: Waiting): void
  onRefused(reason: string, one: Waiting): void
}

/** Saves opportunities in batches, each while the next is read. */
export class BatchSaver {
  private readonly database: Database
  private readonly setting: Saving
  private readonly report: Saved
  private batch: Prepared[] = []
  private characters = 0
  private saving: Promise<void> = Promise.resolve()
  /** True when most of the last batch was new or changed; texts are then analysed ahead, while a batch is saved. */
  private isNews = true

  constructor(database: Database, setting: Saving, report: Saved) {
    this.database = database
    this.setting = setting
    this.report = report
  }

  async add(one: Waiting): Promise<void> {
    const { description, requirements, qualifications } = one.opportunity
    const prepared = { ...prepareOpportunity(one), record: one.record }
    if (this.isNews) prepared.analysed()
    this.batch.push(prepared)
    this.characters += description.length + (requirements?.length ?? 0) + (qualifications?.length ?? 0)
    if (this.batch.length >= BATCH || this.characters >= BATCH_CHARACTERS) await this.send()
    else if (this.batch.length % TURN === 0) await nextTurn()
  }

  async finish(): Promise<void> {
    await this.send()
    await this.saving
  }

  private async send(): Promise<void> {
    const { batch } = this
    this.batch = []
    this.characters = 0
    await this.saving
    this.saving = this.save(batch)
    // Awaited with the next batch; an unhandled rejection before that would end the process.
    this.saving.catch(() => {})
  }

  /** Bisects a batch that the database refuses, so that one bad row costs no other. */
  private async save(batch: Prepared[]): Promise<void> {
    try {
      const { timeZone, isDryRun } = this.setting
      const outcomes = await (isDryRun
        ? rolledBack(this.database, (tx) => savePreparedOpportunities(tx, batch, timeZone))
        : savePreparedOpportunities(this.database, batch, timeZone))
      this.isNews = outcomes.filter((outcome) => outcome === 'unchanged').length < outcomes.length / 2
      for (const [at, one] of batch.entries()) this.report.onSaved(outcomes[at] ?? 'unchanged', one)
    } catch (error) {
      const [first] = batch
      const refusal = refusalOf(error)
      if (!refusal || !first) throw error
      if (batch.length === 1) return this.report.onRefused(`the database refuses it: ${refusal}`, first)
      const half = batch.length >> 1
      await this.save(batch.slice(0, half))
      await this.save(batch.slice(half))
    }
  }
}

/** SQLSTATE classes 22 and 23 blame the data, not the connection or the server. */
function refusalOf(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error) || !('code' in cause)) return undefined
  return /^2[23]/.test(String(cause.code)) ? cause.message : undefined
}
