const KEY = 'workspace_bar'
const NARROW = 'narrow'

/** Runs in the frame before the first paint, so that a folded side bar is never seen wide. */
export const BEFORE_BAR = `try{localStorage.${KEY}=='${NARROW}'&&(document.documentElement.dataset.bar='${NARROW}')}catch{}`

/** Marks the document as this device last had the side bar. @returns whether it is folded */
export function markBar(): boolean {
  const { dataset } = document.documentElement
  try {
    if (localStorage.getItem(KEY) === NARROW) dataset.bar = NARROW
  } catch {
    // Storage is blocked: the side bar is as it was since the page was loaded.
  }
  return dataset.bar === NARROW
}

/** Folds or unfolds the side bar on this device. */
export function rememberBar(isNarrow: boolean): boolean {
  const { dataset } = document.documentElement
  if (isNarrow) dataset.bar = NARROW
  else delete dataset.bar
  try {
    if (isNarrow) localStorage.setItem(KEY, NARROW)
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked: it lasts until the page is left.
  }
  return isNarrow
}
