import { Navigate, useLocation } from 'react-router'
import { useAbilities } from '#web/app/session/abilities.ts'
import { postAddress, tabsOf, useHub } from '#web/posting/hub/hub.ts'

/** A post without a tab opens at what its readers sent, or at its form before it is published. */
export default function PostFirst() {
  const { post } = useHub()
  const { search, hash } = useLocation()
  const [first] = tabsOf(post, useAbilities())
  return <Navigate to={{ pathname: postAddress(post.id, first), search, hash }} replace />
}
