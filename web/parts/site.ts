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

/** The operator's settings; defaults on an error screen of the root. */
export function useSite(): SiteView {
  return useRouteLoaderData<SiteView>('root') ?? UNKNOWN
}
