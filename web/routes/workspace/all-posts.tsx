import { replace } from 'react-router'
import type { Route } from './+types/all-posts.ts'

/** Where jobs and RFPs were one list; each has its own now, with the same filters. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const list = searchParams.get('kind') === 'RFP' ? 'rfps' : 'jobs'
  searchParams.delete('kind')
  throw replace(`/admin/${list}/${searchParams.size > 0 ? `?${searchParams}` : ''}`)
}
clientLoader.hydrate = true as const

export default function AllPosts() {
  return null
}
