import { useRef } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { Avatar } from '#web/parts/avatar.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { FilePreview } from '#web/parts/file-preview.tsx'
import { button } from '#web/ui/button.ts'
import '#web/parts/photo-field.css'

type Props = {
  image: string | null
  /** A newly chosen file, null to remove the saved one, undefined to leave it. */
  picture: File | null | undefined
  onPicture: (picture: File | null | undefined) => void
}

/** The person's picture, with a preview before it is saved. */
export function ProfilePhotoField({ image, picture, onPicture }: Props) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const hasPicture = picture ?? (picture === undefined && image)
  const removePicture = () => {
    // The first press drops a chosen file, the next the saved one.
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
            <button type="button" className={button('secondary')} onClick={removePicture}>
              {text('profile.photoRemove')}
            </button>
          )}
        </div>
      )}
    </FormField>
  )
}
