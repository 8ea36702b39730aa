import { idOf, linksIn } from './card-links.ts'

/** From here on there is room for a preview beside the list (opportunities.css). */
export const isWide = () => matchMedia('(width >= 1200px)').matches

/**
 * The link of a card that was pressed to be previewed. A press on Apply or on the card that is shown, and every key, opens the page;
 * so does a press that asks for another tab.
 */
export function pressedLink(event: MouseEvent, shown: number | undefined): HTMLAnchorElement | undefined {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (!isPlain || event.detail === 0 || !isWide() || !(event.target instanceof Element)) return undefined
  const link = event.target.closest('.cards h2 a')
  if (!(link instanceof HTMLAnchorElement) || idOf(link) === shown) return undefined
  const isOnApply = document
    .elementsFromPoint(event.clientX, event.clientY)
    .some((element) => element.matches('article > [aria-hidden]:not(.logo)'))
  return isOnApply ? undefined : link
}

/** The card that J or K leads to: the one after or before that which has the focus or is shown. */
export function steppedLink(
  step: 1 | -1,
  list: Element,
  shown: number | undefined,
): HTMLAnchorElement | undefined {
  const links = linksIn(list)
  const focused = links.findIndex((link) => link.matches(':focus'))
  const at = focused >= 0 ? focused : links.findIndex((link) => idOf(link) === shown)
  if (at < 0) return links[0]
  return links[at + step]
}
