import { type ComponentType, lazy } from 'react'

/** A part of a page that comes with a script of its own. Without it, when the line is bad, the page does without the part. */
export function island<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: (() => null) as ComponentType<P> }),
    ),
  )
}
