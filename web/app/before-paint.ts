/**
 * Runs in the head before anything is painted: says that scripts run and who is signed in, and brings
 * back the chosen theme, so that nothing flashes. Storage can be forbidden; then the system's theme stays.
 * Keeps the button that was pressed last and that nobody heard, for entry.client.tsx.
 */
export const BEFORE_PAINT = `(d=>{let c=d.classList;c.add('js');try{let{token:i,is_admin:a,is_operator:o,theme:t}=localStorage;i&&c.add('in',o?'operator':a=='true'?'company':'seeker');t&&(d.dataset.theme=t)}catch{}addEventListener('click',e=>{window.pressed=e.target.closest?.('[type=button]:not([popovertarget])')},true)})(document.documentElement)`

/** Brings back what the page needs of it, where React made the root anew. */
export function markRoot() {
  const { classList, dataset } = document.documentElement
  classList.add('js')
  try {
    const { theme } = localStorage
    if (theme) dataset.theme = theme
  } catch {
    // Forbidden storage: the system's theme stays.
  }
}

declare global {
  interface Window {
    pressed?: HTMLButtonElement | null
  }
}
