import { Icon } from '#web/ui/icon.tsx'
import './avatar.css'

type AvatarProps = { image: string | null | undefined; isLarge?: boolean }

/** The picture or the default icon, without alternative text: the name is beside it. */
export function Avatar({ image, isLarge = false }: AvatarProps) {
  const className = isLarge ? 'avatar avatar-large' : 'avatar'
  if (!image) {
    return (
      <span className={className}>
        <Icon name="account" />
      </span>
    )
  }
  return <img className={className} src={isLarge ? image : image.replace(/-384\.webp$/, '-96.webp')} alt="" />
}
