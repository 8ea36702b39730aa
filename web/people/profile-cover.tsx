import { useState } from 'react'
import { changeUserDetail } from '#contract/accounts/user-detail.ts'
import { isApiError } from '#contract/errors.ts'
import { IMAGE_TOO_LARGE } from '#contract/fields.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { formDataOf } from '#web/app/forms/form-data.ts'
import { useProblemText } from '#web/app/i18n/problem-texts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { keepAccount } from '#web/app/session/account.ts'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './profile-cover.css'
import '#web/parts/record-icons.css'

/** The picture across the head of the profile, sent as soon as it is chosen. */
export function ProfileCover({ image }: { image: string | null }) {
  const text = useText()
  const { isSending, sendCover } = useCover()
  return (
    <div className="cover">
      {image && <img src={image} alt="" />}
      <div className="cover-tools">
        <FileButton
          isBusy={isSending}
          disabled={isSending}
          accept="image/jpeg,image/png,image/webp"
          onFile={(file) => void sendCover(file)}
        >
          <Icon name="photo" />
          <span>{text(isSending ? 'profile.coverSending' : 'profile.cover')}</span>
        </FileButton>
        {image && (
          <button
            type="button"
            className={button('secondary')}
            aria-label={text('profile.coverRemove')}
            disabled={isSending}
            onClick={() => sendCover(null)}
          >
            <Icon name="delete" />
          </button>
        )}
      </div>
    </div>
  )
}

function useCover() {
  const text = useText()
  const problemText = useProblemText()
  const [isSending, setSending] = useState(false)
  const sendCover = async (file: File | null) => {
    if (isSending) return
    dismissErrors()
    if (file && file.size > LIMITS.imageBytes) return toast('error', problemText(IMAGE_TOO_LARGE))
    setSending(true)
    try {
      keepAccount(await api(changeUserDetail, { body: formDataOf({ cover_image: file }) }))
      toast('success', text('profile.updated'))
    } catch (error) {
      const said = isApiError(error) && (error.fields?.cover_image?.[0] ?? error.message)
      toast('error', said || text('error.offline.text'))
    }
    setSending(false)
  }
  return { isSending, sendCover }
}
