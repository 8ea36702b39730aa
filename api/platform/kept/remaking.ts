import type { KeptAnswer } from './kept-answers.ts'
import { isSendable, STALE_MS } from './kept-answers.ts'

type Wanted = { key: string; kept: KeptAnswer; make(): Promise<boolean> }

/** Answers made at once; each pause is as many times as long as the work before it, so that visitors come first. */
const AT_ONCE = 2
const PAUSES = 2
/** While changes follow each other an answer is made anew after this time, else as soon as somebody asks for it. */
const PATIENCE_MS = STALE_MS / 2
const AFTER_FAILURE_MS = 1_000

/** Makes answers that are out of date anew in the background, each once however many ask for it. */
export class Remaking {
  readonly #isBusy: () => boolean
  /** In the order in which they were asked for. */
  readonly #wanted = new Map<string, Wanted>()
  readonly #failed = new WeakMap<KeptAnswer, number>()
  #working = 0
  #waking: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(isBusy: () => boolean) {
    this.#isBusy = isBusy
  }

  ask(wanted: Wanted): void {
    if (performance.now() < (this.#failed.get(wanted.kept) ?? 0)) return
    if (!this.#wanted.has(wanted.key)) this.#wanted.set(wanted.key, wanted)
    this.#work()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#waking)
  }

  #work(): void {
    if (this.#isStopped || this.#working >= AT_ONCE) return
    const next = this.#next()
    if (!next) return
    const wait = this.#isBusy() ? next.kept.staleFrom + PATIENCE_MS - performance.now() : 0
    if (wait > 0) this.#wakeIn(wait)
    else this.#begin(next)
  }

  /** An answer that is sent no more is made by the next visitor who asks for it. */
  #next(): Wanted | undefined {
    for (const wanted of this.#wanted.values()) {
      if (isSendable(wanted.kept)) return wanted
      this.#wanted.delete(wanted.key)
    }
    return undefined
  }

  #begin(next: Wanted): void {
    this.#wanted.delete(next.key)
    this.#working++
    void this.#make(next)
  }

  async #make({ kept, make }: Wanted): Promise<void> {
    const began = performance.now()
    const isMade = await make().catch(() => false)
    if (!isMade) this.#failed.set(kept, performance.now() + AFTER_FAILURE_MS)
    const pause = this.#isLate() ? 0 : (performance.now() - began) * PAUSES
    setTimeout(() => {
      this.#working--
      this.#work()
    }, pause).unref()
    this.#work()
  }

  /** Whether the first that waits could be sent for a short time only. */
  #isLate(): boolean {
    const [next] = this.#wanted.values()
    return next !== undefined && performance.now() > next.kept.staleFrom + PATIENCE_MS * 1.25
  }

  #wakeIn(ms: number): void {
    this.#waking ??= setTimeout(() => {
      this.#waking = undefined
      this.#work()
    }, ms).unref()
  }
}
