import { useEffect, useEffectEvent, useState } from 'react'
import { createPath, type Location } from 'react-router'
import { useAddress } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'

/**
 * Where a script of the next page does not come, React Router loads this page anew, which without a connection leaves for an error
 * page of the browser. With this the page stays and says so. With a connection, as after an upgrade of the server, the next page is
 * loaded as a whole. Browsers without the Navigation API do as React Router says.
 * @returns whether the page that is `pending` did not come
 */
export function useKeptWhileAway(pending: Location | undefined): boolean {
  const text = useText()
  const address = useAddress()
  const [failed, setFailed] = useState<Location>()
  const loadWhole = useEffectEvent((next: Location) => {
    fetch('/healthz/live', { cache: 'no-store' }).then(
      () => location.assign(address(createPath(next))),
      () => {
        setFailed(next)
        toast('error', text('error.offline.text'))
      },
    )
  })
  const keep = useEffectEvent((event: NavigateEvent) => {
    if (!pending || event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    event.preventDefault()
    loadWhole(pending)
  })
  useEffect(() => {
    if (!('navigation' in window)) return
    navigation.addEventListener('navigate', keep)
    return () => navigation.removeEventListener('navigate', keep)
  }, [])
  const isRepeated = failed !== undefined && pending !== undefined && pending !== failed
  // React Router waits for the script that did not come, and browsers never ask for it again.
  useEffect(() => {
    if (isRepeated && pending) loadWhole(pending)
  }, [isRepeated, pending])
  return pending !== undefined && pending === failed
}
