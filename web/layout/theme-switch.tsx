import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import './theme-switch.css'

export function ThemeSwitch() {
  const text = useText()
  return (
    <button
      type="button"
      className={button('icon', 'script-only')}
      aria-label={text('nav.theme')}
      onClick={switchTheme}
    >
      <Icon name="theme" />
    </button>
  )
}

/** Follows the system's theme until one is chosen; choosing the system's theme again removes the choice. */
function switchTheme() {
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const next = (root.dataset.theme ?? system) === 'dark' ? 'light' : 'dark'
  try {
    if (next === system) localStorage.removeItem('theme')
    else localStorage.setItem('theme', next)
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
  if (next === system) delete root.dataset.theme
  else root.dataset.theme = next
}
