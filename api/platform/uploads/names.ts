import { normalForm } from '#contract/normal-form.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** Browsers escape these three in a form. */
const WRITTEN: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' }
/** Invisible characters and those that turn text around could make one name look like another. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/** The owner's name of a file, for display and never as a path; a colon would name a stream of another file on Windows. The extension is in lower case, '' without one. */
export function readName(sent: string, fallback: string): { name: string; extension: string } {
  const read = sent.toWellFormed().replace(/%(22|0D|0A)/g, (written) => WRITTEN[written] ?? '')
  const last = read.split(/[\\/]/).at(-1) ?? ''
  const name = normalForm(last).replace(UNSEEN, '').replaceAll(':', '-').replace(/\s+/g, ' ').trim()
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  const base = name.slice(0, name.length - ending.length) || fallback
  const cut = [...base].slice(0, LIMITS.fileNameLength - ending.length).join('')
  return { name: cut + ending, extension: ending.slice(1).toLowerCase() }
}
