type Toast = { kind: 'success' | 'error'; words: string; onRemove?: () => void }

const waiting: (Toast | 'no-errors')[] = []
const listeners = new Set<() => void>()

/** Says something in passing. What shows it is loaded when there is something to say (layout/toasts.tsx). */
export function toast(kind: Toast['kind'], words: string, onRemove?: () => void) {
  waiting.push({ kind, words, ...(onRemove && { onRemove }) })
  for (const listener of listeners) listener()
}

/** Errors stay until they are closed, or until what they were about is tried again. */
export function dismissErrors() {
  if (listeners.size > 0) waiting.push('no-errors')
  for (const listener of listeners) listener()
}

export function takeToasts(): (Toast | 'no-errors')[] {
  return waiting.splice(0)
}

export function hasToasts(): boolean {
  return waiting.some((each) => each !== 'no-errors')
}

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
