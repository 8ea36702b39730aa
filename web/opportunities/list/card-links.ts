/** The links of a list's cards, in their order. */
export function linksIn(list: Element | null | undefined): HTMLAnchorElement[] {
  return [...(list?.querySelectorAll<HTMLAnchorElement>('.cards h2 a') ?? [])]
}

/** The id of the opportunity that a card's link leads to. */
export const idOf = (link: HTMLAnchorElement): number => Number(link.pathname.split('/').at(-2))
