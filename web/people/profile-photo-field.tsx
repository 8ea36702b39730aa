import { useRef } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { Avatar } from '#web/parts/avatar.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { FilePreview } from '#web/parts/file-preview.tsx'
import { button } from '#web/ui/button.ts'
import '#web/parts/photo-field.css'

type Props = {
  image: string | null
  /** A chosen file, null for none any more, undefined as it is. */
  picture: File | null | undefined
  onPicture: (picture: File | null | undefined) => void
}

/** The person's picture, seen before it is saved. */
export function ProfilePhotoField({ image, picture, onPicture }: Props) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const hasPicture = picture ?? (picture === undefined && image)
  const remove = () => {
    // A chosen one is forgotten first, then the one that is kept.
    onPicture(picture ? undefined : null)
    if (input.current) input.current.value = ''
    input.current?.focus()
  }
  return (
    <FormField name="image" label={text('profile.photo')} hint={text('profile.photoHint')}>
      {({ name: _, ...attributes }) => (
        <div className="photo">
          {picture ? (
            <FilePreview
              key={picture.name + picture.lastModified}
              file={picture}
              className="avatar avatar-large"
            />
          ) : (
            <Avatar image={picture === null ? null : image} isLarge />
          )}
          <input
            {...attributes}
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={(event) => onPicture(event.currentTarget.files?.[0])}
          />
          {hasPicture && (
            <button type="button" className={button('secondary')} onClick={remove}>
              {text('profile.photoRemove')}
            </button>
          )}
        </div>
      )}
    </FormField>
  )
}
