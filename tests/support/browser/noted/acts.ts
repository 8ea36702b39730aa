import type { Page } from '@playwright/test'

/** Notes acts as the pages hear them, whoever makes them: presses, keys that write nothing, and fields written in or chosen from. */
export async function noteActs(page: Page) {
  await page.addInitScript(() => {
    const note = (act: string) => {
      const known: string[] = JSON.parse(sessionStorage.getItem('acts') ?? '[]')
      // Letters written into one field after the other are one act.
      if (act.startsWith('press') || act !== known.at(-1))
        sessionStorage.setItem('acts', JSON.stringify([...known, act]))
    }
    const nameOf = ({ target }: Event) =>
      target instanceof Element
        ? `${target.tagName} ${target.getAttribute('name') ?? target.textContent}`
        : ''
    const hear = (type: string, act: string) =>
      addEventListener(
        type,
        (event) => {
          const isChecked =
            event.target instanceof HTMLInputElement && /radio|checkbox/.test(event.target.type)
          // Heard as a press, or as writing, already.
          const isWriting =
            event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
          const isAgain =
            (type === 'input' && isChecked) ||
            (event instanceof KeyboardEvent && event.key.length === 1 && isWriting)
          // A choice or a day is set by the test in one step, past the keys.
          const isSet =
            event.target instanceof HTMLSelectElement ||
            (event.target instanceof HTMLInputElement && /date|time/.test(event.target.type))
          if ((event.isTrusted || isSet) && !isAgain) note(`${act} ${nameOf(event)}`.slice(0, 60))
        },
        true,
      )
    hear('pointerdown', 'press')
    hear('keydown', 'press a key in')
    hear('input', 'write in')
  })
  return (): Promise<string[]> => page.evaluate(() => JSON.parse(sessionStorage.getItem('acts') ?? '[]'))
}
