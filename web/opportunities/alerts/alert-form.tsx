import { AlertDraft, requestAlert } from '#contract/opportunities/alerts.ts'
import { FREQUENCIES, savedQueryIn } from '#contract/opportunities/saved-searches.ts'
import { KIND_OF, KINDS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { RichText, useText } from '#web/app/i18n/text.tsx'
import { listPathOf } from '#web/app/list-address.ts'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { FormPage } from '#web/parts/fields/form-page.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageLink } from '#web/parts/site-pages/page-link.tsx'
import { Banner } from '#web/ui/banner.tsx'
import type { loadAskedAlert } from './asked-alert.server.ts'
import '#web/parts/fields/check.css'
import './alert-form.css'

export type AskedAlert = Awaited<ReturnType<typeof loadAskedAlert>>

type AlertFormProps = AskedAlert & { onSent: (email: string) => void }

/** Asks for an email address and how often; works without scripts (api/opportunities/subscribers/routes.ts). */
export function AlertForm({ onSent, ...asked }: AlertFormProps) {
  const text = useText()
  const { search, isFollow, company, wrong, timeZone } = asked
  const form = useForm({
    schema: AlertDraft,
    values: (sent) => draftOf(new FormData(sent), search),
    submit: async (body) => {
      await api(requestAlert, { body })
      onSent(body.email)
      scrollTo({ top: 0 })
    },
    ...(wrong === 'email' && { initial: { fields: { email: text('alert.emailWrong') } } }),
  })
  const title = isFollow && company ? text('alert.followTitle', { company }) : text('alert.title')
  return (
    <FormPage
      title={title}
      form={form}
      worksWithoutScripts
      notice={wrong !== null && wrong !== 'email' && <Banner kind="error">{text(noticeOf(wrong))}</Banner>}
      lead={<p className="lead">{text(isFollow ? 'alert.followLead' : 'alert.lead')}</p>}
    >
      <input type="hidden" name="search" value={search} />
      {isFollow ? <FollowFields /> : <SearchFields {...asked} />}
      <TextField
        name="email"
        label={text('alert.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
      />
      <FormField
        name="frequency"
        label={text('saved.frequency')}
        hint={text('alert.hour', { zone: timeZone })}
      >
        {(attributes) => (
          <select className="input select" defaultValue="DAILY" {...attributes}>
            {FREQUENCIES.map((frequency) => (
              <option key={frequency} value={frequency}>
                {text(`saved.frequency.${frequency}`)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <SubmitButton
        label={text('alert.submit')}
        pendingLabel={text('form.loading')}
        isPending={form.isPending}
        worksWithoutScripts
      />
      <p className="fine alert-privacy">
        <RichText id="alert.privacy" components={{ link: <PageLink name="privacy" /> }} />
      </p>
      <p className="form-end">
        <LocalLink to={`/login/?${new URLSearchParams({ next: listOf(asked) })}`} className="text-link">
          {text('alert.login')}
        </LocalLink>
      </p>
    </FormPage>
  )
}

const noticeOf = (wrong: string) =>
  wrong === 'limit' ? 'alert.limit' : wrong === 'query' ? 'alert.queryWrong' : 'alert.wrong'

function listOf({ collection, search, isFollow, companyId }: AskedAlert): string {
  if (isFollow && companyId) return `/companies/${companyId}/`
  return `${listPathOf(collection)}${search ? `?${search}` : ''}`
}

function draftOf(sent: FormData, search: string) {
  return {
    email: sent.get('email') ?? '',
    kinds: sent.getAll('kinds'),
    frequency: sent.get('frequency'),
    follow: sent.has('follow'),
    query: savedQueryIn(new URLSearchParams(search)),
  }
}

function FollowFields() {
  return (
    <>
      <input type="hidden" name="follow" value="1" />
      {KINDS.map((kind) => (
        <input key={kind} type="hidden" name="kinds" value={kind} />
      ))}
    </>
  )
}

function SearchFields({ collection, filters }: AskedAlert) {
  const text = useText()
  return (
    <>
      <div className="alert-search">
        <p className="strong">{text('alert.what')}</p>
        <ul aria-label={text('alert.what')}>
          {filters.length === 0 && <li>{text('alert.everything')}</li>}
          {filters.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
      <FormField name="kinds" label={text('saved.kinds')} isGroup>
        {({ id, ...attributes }) =>
          KINDS.map((kind, at) => (
            <label key={kind} className="check alert-kind">
              <input
                type="checkbox"
                {...attributes}
                {...(at === 0 && { id })}
                value={kind}
                defaultChecked={kind === KIND_OF[collection]}
              />
              {text(`saved.kind.${kind}`)}
            </label>
          ))
        }
      </FormField>
    </>
  )
}
