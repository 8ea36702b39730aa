import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'

const UNKNOWN = {
  brandName: 'Opencall',
  hasColor: false,
  hasLogo: false,
  homeUrl: '/',
  contactUrl: '/',
  publicUrl: '',
}

/** The operator's settings; on an error screen of the root itself they are not known. */
export function useSite() {
  return useRouteLoaderData<typeof loader>('root') ?? UNKNOWN
}
