import './icon.css'

type IconName =
  | 'menu'
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
  | 'nothing'
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

/** A drawing in the colour of the text around it; it says nothing, so words or a label stand beside it. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return <span className={`icon icon-${name} ${className}`.trim()} />
}
