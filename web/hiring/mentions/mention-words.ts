import type { Colleague } from '#contract/hiring/mentions.ts'

export type Named = { id: number; label: string; about: string }

/** Colleagues by labels that differ, as they are typed in a note. */
export function namedOf(colleagues: Colleague[]): Named[] {
  const times = new Map<string, number>()
  return colleagues.map(({ id, full_name, job_title }) => {
    const time = (times.get(full_name) ?? 0) + 1
    times.set(full_name, time)
    return { id, label: time > 1 ? `${full_name} (${time})` : full_name, about: job_title }
  })
}

/** Finds what is being typed after the last `@` before the caret, if it can still become a name. */
export function typedName(text: string, caret: number): { from: number; name: string } | undefined {
  const from = text.lastIndexOf('@', caret - 1)
  if (from < 0 || (from > 0 && !/\s/.test(text[from - 1] ?? ''))) return undefined
  const name = text.slice(from + 1, caret)
  return /\n|\s\s/.test(name) || name.length > 60 ? undefined : { from, name }
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The colleagues whose name has a word that begins so. */
export const matching = (named: Named[], typed: string): Named[] => {
  const key = folded(typed)
  return named.filter(({ label }) => folded(label).startsWith(key) || folded(label).includes(` ${key}`))
}

/** The text as it is sent: each name that follows an `@` as a reference. */
export const referred = (text: string, named: Named[]): string =>
  [...named]
    .sort((a, b) => b.label.length - a.label.length)
    .reduce((sent, { id, label }) => sent.replaceAll(`@${label}`, `@[${id}]`), text)
