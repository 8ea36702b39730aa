import { type ComponentType, lazy } from 'react'

/** A part of a page with a script of its own. If the script fails to load, the part is left out. */
export function island<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: (() => null) as ComponentType<P> }),
    ),
  )
}
