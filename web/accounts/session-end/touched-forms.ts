/** Forms of this page that somebody began to fill in. */
const touched = new Set<Element>()
const ACTS = ['input', 'change', 'drop'] as const

/** Whether the page shows input that may not be sent yet. */
export function hasTouchedForm(): boolean {
  for (const form of touched) if (!form.isConnected) touched.delete(form)
  return touched.size > 0
}

/** Notices who begins to fill in a form, of whatever page and kind; a search loses nothing. @returns how to stop */
export function watchForms() {
  const onAct = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form:not([role="search"])') : null
    if (form) touched.add(form)
  }
  for (const act of ACTS) document.addEventListener(act, onAct, true)
  return () => {
    for (const act of ACTS) document.removeEventListener(act, onAct, true)
  }
}
