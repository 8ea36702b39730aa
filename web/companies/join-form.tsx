import { useNavigate } from 'react-router'
import type { UserDetail } from '#contract/accounts/user-detail.ts'
import { Acceptance, acceptInvitation, type OpenedInvitation } from '#contract/companies/invitations.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { textsOf } from '#web/app/forms/form-data.ts'
import { loadDocument } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { loginAddress } from '#web/app/session/next-address.ts'
import { endSession } from '#web/app/session/session.ts'
import { FormPage } from '#web/parts/fields/form-page.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { button } from '#web/ui/button.ts'
import { forgetInvitation } from './invitation.ts'
import { JobTitle } from './join-registration.tsx'
import './join-form.css'

type JoinFormProps = {
  token: string
  invitation: OpenedInvitation
  account: UserDetail | undefined
  isMine: boolean
}

/** Asks the account of the invited address to log in, then to accept. */
export function JoinForm({ token, invitation, account, isMine }: JoinFormProps) {
  if (!account || !isMine) return <JoinLogin invitation={invitation} account={account} />
  return <JoinAcceptance token={token} />
}

function JoinAcceptance({ token }: { token: string }) {
  const text = useText()
  const form = useForm({
    schema: Acceptance,
    values: (element) => ({ ...textsOf(element), token }),
    submit: async (body) => {
      await api(acceptInvitation, { body })
      forgetInvitation()
      loadDocument('/admin/')
    },
  })
  return (
    <FormPage title={text('join.title')} form={form}>
      <JobTitle />
      <SubmitButton
        label={text('join.submit')}
        pendingLabel={text('join.pending')}
        isPending={form.isPending}
      />
    </FormPage>
  )
}

type JoinLoginProps = { invitation: OpenedInvitation; account: UserDetail | undefined }

function JoinLogin({ invitation: { email }, account }: JoinLoginProps) {
  const text = useText()
  const { brandName: brand } = useSite()
  const navigate = useNavigate()
  const title = text('join.title')
  const changeAccount = () => {
    endSession('left')
    navigate(loginAddress('/join/'))
  }
  return (
    <>
      <PageHead title={text('list.pageTitle', { title, brand })} />
      <h1>{title}</h1>
      <p className="lead">
        {account ? text('join.otherAccount', { email: account.email }) : text('join.login', { email })}
      </p>
      <div className="join-way">
        {account ? (
          <button type="button" className={button('primary')} onClick={changeAccount}>
            {text('join.changeAccount')}
          </button>
        ) : (
          <LocalLink to={loginAddress('/join/')} className={button('primary')}>
            {text('join.loginButton')}
          </LocalLink>
        )}
      </div>
    </>
  )
}
