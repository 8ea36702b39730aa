import { isTyping } from '#web/ui/shortcuts.ts'

/** Letters that follow each other this closely are words. */
const PAUSE_MS = 1_000

let last = Number.NEGATIVE_INFINITY
let letters = 0
let before = ''

const isPause = () => performance.now() - last > PAUSE_MS

/**
 * Whether somebody types words where no field has the focus, as after a key that came before its page: two different letters that
 * stand for nothing went before. The letters after them are no keys then, which would move people.
 */
export const isTypedPast = (): boolean => letters > 1 && !isPause()

/** Counts letters that no key of the page took; the same one again is a key that is pressed again. */
function note({ key, target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (!/^\p{L}$/u.test(key) || ctrlKey || metaKey || altKey) return
  if (isTyping(target) || document.querySelector('dialog:modal')) return
  if (defaultPrevented || isPause()) letters = 0
  if (defaultPrevented) return
  if (letters === 0 || key !== before) letters++
  before = key
  last = performance.now()
}

/** After all others that listen, and once however often it is called. */
export const noteTypedPast = () => window.addEventListener('keydown', note)
