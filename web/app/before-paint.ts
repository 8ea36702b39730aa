import { LANGUAGES } from '#contract/languages.ts'

/** Languages that a browser may prefer, by their first letters. */
const OFFERED = `^(${Object.keys(LANGUAGES).join('|')})\\b`

/**
 * Runs in the head before the first paint, so that nothing flashes: marks that scripts run and who is signed in, and
 * restores the chosen theme and the view of lists. Without storage the system's theme stays. It also remembers the last button that was
 * pressed before the page could react, for entry.client.tsx, and J and K on a list, for list-aids.tsx. A visitor whose browser prefers
 * another language than the page's is offered it (language-offer.server.ts), until they close the offer.
 */
export const BEFORE_PAINT = `(d=>{let c=d.classList;c.add('js');try{let{token:i,is_admin:a,is_operator:o,theme:t,view:v,offer:n}=localStorage,l=navigator.languages.map(x=>/${OFFERED}/.exec(x)?.[1]).find(x=>x);i||n||l&&l!=d.lang&&(d.dataset.offer=l);i&&c.add('in',o?'operator':a=='true'?'company':'seeker');t&&(d.dataset.theme=t);v&&(d.dataset.view=v)}catch{}addEventListener('click',e=>{let t=e.target,a=t.closest?.('.language-offer')?.firstChild;if(a)if(t.closest('button'))delete d.dataset.offer,localStorage.offer='no';else a.href=a.dataset.to+location.pathname.slice(a.dataset.from.length)+location.search;window.pressed=t.closest?.('[type=button]:not([popovertarget])')},true);window.early=[];addEventListener('keydown',e=>{/^[jk]$/.test(e.key)&&d.querySelector('.list-paned')&&window.early?.push(e)},true)})(document.documentElement)`

/** Restores these marks after React rendered the root again. */
export function markRoot() {
  const { classList, dataset } = document.documentElement
  classList.add('js')
  try {
    const { theme, view } = localStorage
    if (theme) dataset.theme = theme
    if (view) dataset.view = view
  } catch {
    // Forbidden storage: the system's theme stays.
  }
}

declare global {
  interface Window {
    pressed?: HTMLButtonElement | null
    /** Absent once keys are listened to. */
    early?: KeyboardEvent[]
  }
}
