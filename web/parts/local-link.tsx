import { useLingui } from '@lingui/react'
import { Link, type LinkProps, useLocation } from 'react-router'
import { addressIn } from '#contract/languages.ts'

/** A link within the site, without React Router's route discovery: all routes are known from the start. */
export function LocalLink(props: LinkProps) {
  if (import.meta.env.SSR && typeof props.to === 'string' && PLAIN.test(props.to)) {
    return <ServerLink {...props} to={props.to} />
  }
  return <Link discover="none" {...props} />
}

/** Such an address says where it leads: a path from the root, or another query of this page. */
const PLAIN = /^(?=.)(?:\/(?:[\w-]+\/)*)?(?:\?[^?#]+)?$/

/** The HTML of `Link`, without what it prepares for the browser, which costs a page of links a third of its time. */
function ServerLink({ to, ...props }: LinkProps & { to: string }) {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  const address = addressIn(i18n.locale, to.startsWith('/') ? to : pathname + to)
  const { discover, prefetch, relative, reloadDocument, replace, mask, state, viewTransition, ...rest } =
    props
  const { preventScrollReset, defaultShouldRevalidate, target, ...attributes } = rest
  return <a {...attributes} href={address} target={target} />
}
