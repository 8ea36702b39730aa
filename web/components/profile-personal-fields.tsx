import type { UserDetail } from '#contract/user-detail.ts'
import { useText } from '#web/lib/text.tsx'
import { ProfilePhotoField } from './profile-photo-field.tsx'
import { TextField } from './text-field.tsx'

type Props = {
  account: UserDetail
  picture: File | null | undefined
  onPicture: (picture: File | null | undefined) => void
}

export function ProfilePersonalFields({ account, picture, onPicture }: Props) {
  const text = useText()
  const hint = text('profile.handleHint')
  return (
    <>
      <ProfilePhotoField image={account.image} picture={picture} onPicture={onPicture} />
      <div className="form-pair">
        <TextField
          name="first_name"
          label={text('registration.firstName')}
          autoComplete="given-name"
          defaultValue={account.first_name}
        />
        <TextField
          name="last_name"
          label={text('registration.lastName')}
          autoComplete="family-name"
          defaultValue={account.last_name}
        />
      </div>
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
          defaultValue={account[`${network}_handle`] ?? ''}
        />
      ))}
    </>
  )
}
