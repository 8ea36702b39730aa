import { useEffect } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router'

/** The last search of the address that was asked for, and the entry of the history it was asked from. */
let asked: { from: string; search: string } | undefined

/**
 * The search of the address, as it was last asked for. The router takes a moment to get there, and what is pressed meanwhile builds
 * on it instead of taking it back.
 */
export function useAskedSearch() {
  const { key, pathname, search } = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  // A link or a filter was pressed.
  useEffect(() => {
    if (next?.pathname === pathname) asked = { from: key, search: next.search }
  }, [next, pathname, key])
  const latest = () => new URLSearchParams(asked?.from === key ? asked.search : search)
  const go = (address: string, options: NavigateOptions) => {
    asked = { from: key, search: address === '.' ? '' : (address.split('#', 1)[0] ?? '') }
    return navigate(address, { ...options, preventScrollReset: true })
  }
  return { latest, go }
}
