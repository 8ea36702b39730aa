import { useNavigation } from 'react-router'

/** A line at the top while a page is fetched; it appears after 300 ms only, so that quick pages do not flicker. */
export function PendingBar() {
  const isPending = useNavigation().state !== 'idle'
  return isPending ? <div className="pending-bar" aria-hidden="true" /> : null
}
