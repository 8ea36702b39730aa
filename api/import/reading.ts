import { cutAtWord } from '#api/opportunities/listing/excerpt.ts'
import { type Problem, problem } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { cleanText, oneLine, restoreBreaks } from './texts/lines.ts'
import { fromSource, tidyMarkdown } from './texts/markdown.ts'
import { repairMojibake } from './texts/mojibake.ts'
import { instantOf } from './values/instants.ts'
import { isAmbiguous, type Moment, readMoment } from './values/moments.ts'

/** HTML from Word may be this many times as long as its text. */
const MARKUP = 10

/** A record that cannot become an opportunity. The reason, for the operator, has no values, so that equal reasons group. */
export class Refusal extends Error {
  /** For members of a company, who read it in their language. */
  readonly problem: Problem

  constructor(reason: string, shown: Problem = problem('feed_record', { reason })) {
    super(reason)
    this.problem = shown
  }
}

export type Setting = {
  timeZone: string
  now: Date
  /** Skips the conversion of texts. */
  datesOnly?: boolean
}

/** Converts the texts and dates of one record for its format, and collects notes about repairs. */
export class Reading {
  readonly setting: Setting
  readonly notes = new Set<string>()
  /** Why the deadline that the source gives is not known; without it the opportunity would be open for ever. */
  unreadDeadline: string | undefined

  constructor(setting: Setting) {
    this.setting = setting
  }

  note(note: string): void {
    this.notes.add(note)
  }

  /** One line without markup; undefined when empty. */
  line(value: unknown): string | undefined {
    if (this.setting.datesOnly) return typeof value === 'string' ? value.trim() || undefined : undefined
    const text = this.clean(value)
    return (text && oneLine(text)) || undefined
  }

  /** Markdown from HTML or plain text. */
  text(value: unknown): string | null {
    return this.convert(value, fromSource)
  }

  /** Tidied Markdown. */
  markdown(value: unknown): string | null {
    return this.convert(value, tidyMarkdown)
  }

  /** The closing instant; a day without an hour lasts to its end. One that cannot be read makes `unreadDeadline`. */
  deadline(value: unknown): Date | null {
    const text = written(value)
    if (!text) return null
    const at = this.instant(text, 'end')
    if (at) return at
    const isDoubtful = isAmbiguous(text)
    this.unreadDeadline = isDoubtful ? 'deadline with day and month in doubt' : 'deadline cannot be read'
    this.note(`${this.unreadDeadline}: "${text.slice(0, 40)}"`)
    return null
  }

  published(value: unknown): Date | null {
    const text = written(value)
    if (!text) return null
    const at = this.instant(text, 'start')
    if (!at) this.note('unreadable publication date left out')
    if (at && at.getTime() > this.setting.now.getTime() + 86_400_000) {
      this.note('publication date in the future, import time taken')
      return null
    }
    return at
  }

  /** When the source last changed the record. An unreadable date is not noted, because nothing is lost. */
  revised(value: unknown): Date | undefined {
    const moment = typeof value === 'string' ? readMoment(value.trim()) : undefined
    return moment && instantOf(moment, this.setting.timeZone, 'start')
  }

  at(moment: Moment, dayMeans: 'start' | 'end'): Date {
    return instantOf(moment, this.setting.timeZone, dayMeans)
  }

  private instant(text: string, dayMeans: 'start' | 'end'): Date | null {
    const moment = readMoment(text)
    return moment ? instantOf(moment, this.setting.timeZone, dayMeans) : null
  }

  private convert(value: unknown, toMarkdown: (text: string) => string): string | null {
    if (this.setting.datesOnly) return value ? 'not read' : null
    const text = this.clean(value)
    if (!text) return null
    const markdown = toMarkdown(text.slice(0, LIMITS.textLength * MARKUP))
    if (markdown.length > LIMITS.textLength) this.note(`text longer than ${LIMITS.textLength} characters cut`)
    return cutAtWord(markdown, LIMITS.textLength) || null
  }

  private clean(value: unknown): string | undefined {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    const written = String(value)
    const clean = cleanText(written)
    if (clean.hadControls) this.note('control characters removed')
    const repair = repairMojibake(clean.text)
    if (repair.isRepaired) this.note('mojibake repaired')
    if (repair.isBroken) this.note('mojibake that cannot be repaired')
    const text = restoreBreaks(repair.text)
    if (text !== repair.text) this.note('lost line breaks restored')
    return text
  }
}

/** A date as text; what is neither text nor number is shown as JSON, so that it counts as given. */
function written(value: unknown): string {
  if (value === null || value === undefined) return ''
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).trim()
}
