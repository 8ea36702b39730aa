import { type Dispatch, type SetStateAction, useState } from 'react'

/**
 * Data that a page loaded, until its own acts change it. Loaded again, as after an event of the live stream, it takes the place of both;
 * a state that only begins with it would show the old until the page is left.
 */
export function useRenewed<T>(loaded: T): readonly [T, Dispatch<SetStateAction<T>>] {
  const [seen, setSeen] = useState({ loaded })
  const [now, setNow] = useState(() => loaded)
  if (seen.loaded === loaded) return [now, setNow]
  setSeen({ loaded })
  setNow(() => loaded)
  return [loaded, setNow]
}
