import { useText } from '#web/app/i18n/text.tsx'
import { NameFields } from '#web/parts/fields/name-fields.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import type { ProfileTexts } from './profile-form.ts'
import { ProfilePhotoField } from './profile-photo-field.tsx'

type Props = {
  image: string | null
  texts: ProfileTexts
  picture: File | null | undefined
  onPicture: (picture: File | null | undefined) => void
}

export function ProfilePersonalFields({ image, texts, picture, onPicture }: Props) {
  const text = useText()
  const hint = text('profile.handleHint')
  return (
    <>
      <ProfilePhotoField image={image} picture={picture} onPicture={onPicture} />
      <NameFields known={texts} />
      {(['linkedin', 'github', 'dribbble'] as const).map((network) => (
        <TextField
          key={network}
          name={`${network}_handle`}
          label={text(`profile.${network}`)}
          hint={hint}
          isOptional
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          defaultValue={texts[`${network}_handle`]}
        />
      ))}
    </>
  )
}
