import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the server renders and until the page is alive; a form is not sent before. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
