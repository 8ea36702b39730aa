import type { KeptAnswer } from './kept-answers.ts'
import type { Refusal } from './refusal.ts'

/** An answer for all who waited; `own`: each makes its own; undefined: out of date already, so that another makes it for all. */
export type Outcome = KeptAnswer | Refusal | 'own' | undefined

/** An answer that is being made. */
export type Flight = {
  beganAt: number
  /** Resolves when it may begin. */
  turn: Promise<void>
  made: Promise<Outcome>
  /** How many wait for it beside the one who makes it. */
  joined: number
  /** To be called once the work has ended, as it gives the place away. Only the first call counts. */
  land(made: Outcome): void
}

/** Answers made at once for visitors; as many others wait for their turn, and more are refused. */
const AT_ONCE = 16
const WAITING = 500

/** For what is cheaper to make than to wait for. */
export const alone = (): Flight => ({
  beganAt: performance.now(),
  turn: Promise.resolve(),
  made: Promise.resolve(undefined),
  joined: 0,
  land() {},
})

/** Lets one request make an answer for all that ask for it meanwhile. */
export class Flights {
  readonly #underWay = new Map<string, Flight>()
  readonly #waiting: (() => void)[] = []
  #count = 0

  get(key: string): Flight | undefined {
    return this.#underWay.get(key)
  }

  get isFull(): boolean {
    return this.#waiting.length >= WAITING
  }

  /** Others see it from now on. @param takesPlace false for what is limited elsewhere: it begins at once */
  begin(key: string, takesPlace = true): Flight {
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    let isOver = false
    const flight: Flight = {
      beganAt: performance.now(),
      turn: takesPlace ? this.#turn() : Promise.resolve(),
      made: promise,
      joined: 0,
      land: (made) => {
        resolve(made)
        if (this.#underWay.get(key) === flight) this.#underWay.delete(key)
        if (takesPlace && !isOver) this.#next()
        isOver = true
      },
    }
    this.#underWay.set(key, flight)
    return flight
  }

  #turn(): Promise<void> {
    if (this.#count >= AT_ONCE) return new Promise((turn) => this.#waiting.push(turn))
    this.#count++
    return Promise.resolve()
  }

  #next() {
    const turn = this.#waiting.shift()
    if (turn) turn()
    else this.#count--
  }
}
