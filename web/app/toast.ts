/** A button of a toast, which Ctrl+Z presses as well. Toasts with another `id` are others, whatever their words. */
type ToastAction = {
  id: string
  label: string
  /** Milliseconds in which it does anything. */
  lasts: number
  /** Stands in its place from then on. */
  over: string
  run: () => void
}
/** `onGone` runs when the toast is gone. A toast with the `id` of an action takes the place of that action's toast. */
type More = { onGone?: () => void; action?: ToastAction; id?: string }
type Toast = { kind: 'success' | 'error'; words: string } & More

const waiting: (Toast | 'no-errors')[] = []
const listeners = new Set<() => void>()

/** Shows a short message, unless there is nothing to say. layout/toasts.tsx loads with the first one. */
export function toast(kind: Toast['kind'], words: string, more?: More) {
  if (!words) return
  waiting.push({ kind, words, ...more })
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
