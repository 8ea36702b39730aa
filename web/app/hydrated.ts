import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until hydration; forms cannot be sent before. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
