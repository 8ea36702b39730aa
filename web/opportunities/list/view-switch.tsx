import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import './view-switch.css'

/** Switches between the roomy and the compact view; the style sheet shows the word for the other one. */
export function ViewSwitch() {
  const text = useText()
  return (
    <button type="button" className={button('secondary', 'view-switch script-only')} onClick={switchView}>
      <Icon name="rows" />
      <span>{text('list.compact')}</span>
      <span>{text('list.roomy')}</span>
    </button>
  )
}

/** The choice is in the local storage; app/before-paint.ts restores it. */
function switchView() {
  const { dataset } = document.documentElement
  if (dataset.view) delete dataset.view
  else dataset.view = 'compact'
  try {
    localStorage.view = dataset.view ?? ''
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
}
