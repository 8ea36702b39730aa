import { Link, type LinkProps } from 'react-router'

/** A link within the site. All routes are known from the start, so links need no mark for finding theirs out. */
export function LocalLink(props: LinkProps) {
  return <Link discover="none" {...props} />
}
