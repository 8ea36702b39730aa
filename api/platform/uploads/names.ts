import { LIMITS } from '#contract/vocabulary.ts'

/** How browsers write these three in a form. */
const WRITTEN: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' }
/** What nobody sees or what turns text around; with it a name could look like another. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/** A file's name as its owner called it, to be shown; never a path. The extension is in lower case, '' without one. */
export function readName(sent: string, fallback: string): { name: string; extension: string } {
  const read = sent.toWellFormed().replace(/%(22|0D|0A)/g, (written) => WRITTEN[written] ?? '')
  const last = read.split(/[\\/]/).at(-1) ?? ''
  const name = last.normalize('NFC').replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  const base = name.slice(0, name.length - ending.length) || fallback
  const cut = [...base].slice(0, LIMITS.fileNameLength - ending.length).join('')
  return { name: cut + ending, extension: ending.slice(1).toLowerCase() }
}
