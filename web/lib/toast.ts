export type Toast = { kind: 'success' | 'error'; words: string; onRemove?: () => void }

const waiting: Toast[] = []
const listeners = new Set<() => void>()

/** Says something in passing. What shows it is loaded when there is something to say (components/toasts.tsx). */
export function toast(kind: Toast['kind'], words: string, onRemove?: () => void) {
  waiting.push({ kind, words, ...(onRemove && { onRemove }) })
  for (const listener of listeners) listener()
}

export function takeToasts(): Toast[] {
  return waiting.splice(0)
}

export function hasToasts(): boolean {
  return waiting.length > 0
}

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
