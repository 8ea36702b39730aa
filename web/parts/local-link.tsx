import { Link, type LinkProps } from 'react-router'

/** A link within the site, without React Router's route discovery: all routes are known from the start. */
export function LocalLink(props: LinkProps) {
  return <Link discover="none" {...props} />
}
