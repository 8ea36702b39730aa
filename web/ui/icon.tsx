import './icon.css'

type IconName =
  | 'menu'
  | 'calendar'
  | 'share'
  | 'rows'
  | 'close'
  | 'language'
  | 'theme'
  | 'search'
  | 'filters'
  | 'check'
  | 'previous'
  | 'next'
  | 'back'
  | 'closed'
  | 'account'
  | 'open'
  | 'warning'
  | 'info'
  | 'upload'
  | 'logout'
  | 'seeker'
  | 'company'
  | 'mail'
  | 'add'
  | 'edit'
  | 'delete'
  | 'photo'
  | 'bell'
  | 'bookmark'
  | 'bookmarked'

/** A decorative drawing in the colour of the text; it needs words or a label beside it. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return <span className={`icon icon-${name} ${className}`.trim()} />
}
