import { useNavigate } from 'react-router'
import { Acceptance, acceptInvitation, type OpenedInvitation } from '#contract/invitations.ts'
import type { UserDetail } from '#contract/user-detail.ts'
import { call } from '#web/lib/api.ts'
import { useForm } from '#web/lib/form.ts'
import { textsOf } from '#web/lib/form-data.ts'
import { loginAddress } from '#web/lib/next-address.ts'
import { useText } from '#web/lib/text.tsx'
import { forgetInvitation } from '#web/state/invitation.ts'
import { endSession } from '#web/state/session.ts'
import { button } from '#web/ui/button.ts'
import { FormPage } from './form-page.tsx'
import { JobTitle } from './join-registration.tsx'
import { LocalLink } from './local-link.tsx'
import { PageHead } from './page-head.tsx'
import { useSite } from './site.ts'
import { SubmitButton } from './submit-button.tsx'

type JoinFormProps = {
  token: string
  invitation: OpenedInvitation
  account: UserDetail | undefined
  isMine: boolean
}

/** For an address whose account acts for no company yet: log in, then accept. */
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
      await call(acceptInvitation, { body })
      forgetInvitation()
      location.assign('/admin/')
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
  const change = () => {
    endSession('left')
    navigate(loginAddress('/join/'))
  }
  return (
    <>
      <PageHead title={text('list.pageTitle', { title, brand })} />
      <h1 className="font-bold text-xl">{title}</h1>
      <p className="lead">
        {account ? text('join.otherAccount', { email: account.email }) : text('join.login', { email })}
      </p>
      <div className="mt-6">
        {account ? (
          <button type="button" className={button('primary')} onClick={change}>
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
