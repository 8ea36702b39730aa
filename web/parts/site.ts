import { useRouteLoaderData } from 'react-router'
import type { SiteView } from '#web/app/context.ts'

const UNKNOWN: SiteView = {
  brandName: 'Opencall',
  hasColor: false,
  hasLogo: false,
  homeUrl: '/',
  contactUrl: '/',
  publicUrl: '',
  timeZone: 'UTC',
}

/** The operator's settings; on an error screen of the root itself they are not known. */
export function useSite(): SiteView {
  return useRouteLoaderData<SiteView>('root') ?? UNKNOWN
}
