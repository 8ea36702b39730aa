type Toast = { kind: 'success' | 'error'; words: string; onRemove?: () => void }

const waiting: (Toast | 'no-errors')[] = []
const listeners = new Set<() => void>()

/** Shows a short message, unless there is nothing to say. layout/toasts.tsx loads with the first one. */
export function toast(kind: Toast['kind'], words: string, onRemove?: () => void) {
  if (!words) return
  waiting.push({ kind, words, ...(onRemove && { onRemove }) })
  for (const listener of listeners) listener()
}

/** Errors stay until they are closed or their action is repeated. */
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
