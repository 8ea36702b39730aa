import { useEffect, useId } from 'react'
import { create } from 'zustand'
import { type Shortcuts, useShortcuts } from '#web/ui/shortcuts.ts'
import { isTypedPast, noteTypedPast } from './typed-past.ts'

/** A key of the page: what it does, in words, and as an act; `false` leaves the key to the browser. */
type PageKey = { label: string; act: () => unknown }
export type PageKeys = Record<string, PageKey>

/** One line of the list of keys. In a sequence the keys are pressed one after the other. */
type KeyLine = { keys: string[]; label: string; isSequence?: true }

const useLines = create<Record<string, KeyLine[]>>()(() => ({}))

/** Listens to these keys outside of fields and dialogs, and names them in the page's list of keys (`?`). */
export function usePageKeys(keys: PageKeys) {
  const acts = Object.entries(keys).map(([key, { act }]) => [
    key,
    () => !(key.length === 1 && isTypedPast()) && act(),
  ])
  useShortcuts(Object.fromEntries(acts) as Shortcuts)
  useEffect(noteTypedPast, [])
  useKeyLines(linesOf(keys))
}

/** Names keys that are listened to elsewhere. */
export function useKeyLines(lines: KeyLine[]) {
  const id = useId()
  const told = JSON.stringify(lines)
  useEffect(() => {
    useLines.setState({ [id]: JSON.parse(told) as KeyLine[] })
    return () => useLines.setState(({ [id]: _, ...others }) => others, true)
  }, [id, told])
}

/** All keys of the page as it is now, those of the innermost parts first. */
export const useAllKeyLines = (): KeyLine[] => joined(Object.values(useLines()).flat())

const NAMES: Record<string, string> = { Escape: 'Esc' }

const linesOf = (keys: PageKeys) =>
  joined(Object.entries(keys).map(([key, { label }]) => ({ keys: [NAMES[key] ?? key], label })))

/** Keys that do the same stand on one line. */
function joined(lines: KeyLine[]): KeyLine[] {
  const byLabel = Map.groupBy(lines, ({ label, isSequence }) => `${isSequence ? 'then' : 'or'} ${label}`)
  return [...byLabel.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    if (first.isSequence) return [first]
    return [{ ...first, keys: [...new Set([first, ...others].flatMap(({ keys }) => keys))] }]
  })
}
