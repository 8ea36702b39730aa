/** Set by an act that the list does not show yet. */
let isOutdated = false

/**
 * Whether a change of the address has to load the list again: it takes the place of a reload that is on its way, and would leave
 * the list as it was before the act.
 */
export const isListOutdated = () => isOutdated

export function outdateList() {
  isOutdated = true
}

export function noteNewList() {
  isOutdated = false
}
