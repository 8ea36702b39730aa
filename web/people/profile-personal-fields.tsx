import { useText } from '#web/app/i18n/text.tsx'
import { Avatar } from '#web/parts/avatar.tsx'
import { NameFields } from '#web/parts/fields/name-fields.tsx'
import { type ChosenPicture, PictureField } from '#web/parts/fields/picture-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import type { ProfileTexts } from './profile-form.ts'

type Props = {
  image: string | null
  texts: ProfileTexts
  picture: ChosenPicture
  onPicture: (picture: ChosenPicture) => void
}

export function ProfilePersonalFields({ image, texts, picture, onPicture }: Props) {
  const text = useText()
  const hint = text('profile.handleHint')
  return (
    <>
      <PictureField
        name="image"
        label={text('profile.photo')}
        hint={text('profile.photoHint')}
        hasSaved={image !== null}
        previewClass="avatar avatar-large"
        removeLabel={text('profile.photoRemove')}
        chosen={picture}
        onChoose={onPicture}
      >
        {(isRemoved) => <Avatar image={isRemoved ? null : image} isLarge />}
      </PictureField>
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
