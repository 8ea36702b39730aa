import { data } from 'react-router'
import { requireAccount } from '#web/app/session/require-account.ts'
import type { Route } from './+types/not-there.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  throw data({ code: 'not_found' }, { status: 404 })
}
clientLoader.hydrate = true as const

/** Every other address of the workspace; the error is shown by its layout, beside the bar. */
export default function NotThere() {
  return null
}
