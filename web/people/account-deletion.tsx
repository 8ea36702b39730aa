import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'
import { listConnections } from '#contract/accounts/oidc.ts'
import type { UserDetail } from '#contract/accounts/user-detail.ts'
import { isApiError } from '#contract/errors.ts'
import { cancelDeletion, DELETION_DAYS, DeletionRequest, requestDeletion } from '#contract/people/privacy.ts'
import { PasswordField } from '#web/accounts/password-field.tsx'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { instantDayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { keepAccount } from '#web/app/session/account.ts'
import { toast } from '#web/app/toast.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'

/** Requests the account's deletion with the password; one press cancels it during the days of grace. */
export function AccountDeletion({ account }: { account: UserDetail }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const cancel = async () => {
    try {
      await api(cancelDeletion)
      keepAtTop({ ...account, delete_at: null })
      toast('success', text('settings.kept'))
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('error.offline.text'))
    }
  }
  if (account.delete_at) {
    const day = instantDayWords(account.delete_at)
    return (
      <Banner kind="note">
        {text('settings.leaving', { day })}{' '}
        <button type="button" className="text-link" onClick={cancel}>
          {text('settings.keep')}
        </button>
      </Banner>
    )
  }
  return (
    <ProfilePanel
      title={text('settings.delete')}
      words={text(account.is_admin ? 'settings.deleteWordsMember' : 'settings.deleteWords', {
        days: DELETION_DAYS,
      })}
    >
      <button
        type="button"
        className={button('primary', 'button-danger button-below')}
        onClick={() => setOpen(true)}
      >
        {text('settings.delete')}
      </button>
      {isOpen && <DeletionDialog account={account} onClose={() => setOpen(false)} />}
    </ProfilePanel>
  )
}

/** The banner at the top comes or goes, and with it what was pressed. */
function keepAtTop(account: UserDetail) {
  flushSync(() => keepAccount(account))
  scrollTo({ top: 0 })
  document.querySelector<HTMLElement>('h1')?.focus()
}

function DeletionDialog({ account, onClose }: { account: UserDetail; onClose: () => void }) {
  const text = useText()
  const [hasPassword, setHasPassword] = useState(true)
  useEffect(() => {
    api(listConnections)
      .then(({ has_password }) => setHasPassword(has_password))
      .catch(() => undefined)
  }, [])
  const form = useForm<{ confirm_password?: string | undefined }>({
    schema: hasPassword ? DeletionRequest : z.object({}),
    submit: async (body) => {
      const { delete_at } = await api(requestDeletion, { body })
      keepAtTop({ ...account, delete_at })
      onClose()
    },
  })
  return (
    <FormDialog
      title={text('settings.delete')}
      form={form}
      isChanged={() => false}
      submitLabel={text('settings.delete')}
      pendingLabel={text('settings.deleting')}
      isDestructive
      onClose={onClose}
    >
      <p>{text(hasPassword ? 'settings.deleteAsk' : 'settings.deleteAskAlone', { days: DELETION_DAYS })}</p>
      {hasPassword && (
        <PasswordField
          name="confirm_password"
          label={text('field.password')}
          autoComplete="current-password"
        />
      )}
    </FormDialog>
  )
}
