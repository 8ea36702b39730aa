import '#web/app/i18n/account-texts.ts'
import { useState } from 'react'
import { collections } from '#contract/opportunities/opportunities.ts'
import { REPORT_REASONS, Report, reports } from '#contract/opportunities/reports.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { apiOf } from '#web/app/context.ts'
import { useForm } from '#web/app/forms/form.ts'
import { pathOf } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { collectionOf, listPathOf } from '#web/app/list-address.ts'
import { ErrorScreen } from '#web/parts/error-screen.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { FormPage } from '#web/parts/fields/form-page.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/report.ts'
import '#web/parts/thanks.css'

/** The outcome of a form sent without scripts is in the address (api/opportunities/reports/routes.ts). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const collection = collectionOf(pathOf(request))
  const { id, name, company } = await apiOf(context)(collections[collection].detail, { params })
  const wrong = searchParams.get('wrong')
  return { collection, id, name, company: company.name, isDone: searchParams.has('done'), wrong }
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

/** Reports an opportunity to the operator; works without an account and without scripts. */
export default function ReportPage({ loaderData }: Route.ComponentProps) {
  return <Page key={`${loaderData.collection} ${loaderData.id}`} {...loaderData} />
}

function Page(loaded: Loaded) {
  const [isSent, setSent] = useState(loaded.isDone)
  return (
    <div className="form-page">
      {isSent ? <Thanks {...loaded} /> : <ReportForm {...loaded} onSent={() => setSent(true)} />}
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function ReportForm({ collection, id, name, company, wrong, onSent }: Loaded & { onSent: () => void }) {
  const text = useText()
  const initial = {
    ...(wrong === 'reason' && { reason: text('report.reasonMissing') }),
    ...(wrong === 'text' && { text: text('report.textMissing') }),
  }
  const form = useForm({
    schema: Report,
    submit: async (body) => {
      await api(reports[collection], { params: { id: String(id) }, body })
      onSent()
      scrollTo({ top: 0 })
    },
    ...(Object.keys(initial).length > 0 && { initial: { fields: initial } }),
  })
  return (
    <FormPage
      title={text('report.title')}
      form={form}
      worksWithoutScripts
      notice={wrong === 'limit' && <Banner kind="error">{text('report.limit')}</Banner>}
      lead={<p className="lead">{text('report.lead', { name, company })}</p>}
    >
      <FormField name="reason" label={text('report.reason')} isGroup>
        {(attributes) => (
          <div className="choices">
            {REPORT_REASONS.map((reason, at) => (
              <label key={reason} className="choice">
                <input
                  type="radio"
                  {...(at === 0 ? attributes : { name: attributes.name })}
                  value={reason}
                  required
                />
                {text(`report.reason.${reason}`)}
              </label>
            ))}
          </div>
        )}
      </FormField>
      <TextAreaField
        name="text"
        label={text('report.text')}
        hint={text('report.textHint')}
        isOptional
        rows={5}
        maxLength={LIMITS.reasonLength}
      />
      <SubmitButton
        label={text('report.submit')}
        pendingLabel={text('form.loading')}
        isPending={form.isPending}
        worksWithoutScripts
      />
      <p className="form-end">
        <LocalLink to={`${listPathOf(collection)}${id}/`} className="text-link">
          {text('report.back')}
        </LocalLink>
      </p>
    </FormPage>
  )
}

function Thanks({ collection }: Loaded) {
  const text = useText()
  const { brandName: brand } = useSite()
  return (
    <div role="status" className="thanks">
      <PageHead title={text('list.pageTitle', { title: text('report.done'), brand })} />
      <h1>{text('report.done')}</h1>
      <p>{text('report.doneText')}</p>
      <LocalLink to={listPathOf(collection)} className={button('primary')}>
        {text(collection === 'jobs' ? 'report.toJobs' : 'report.toRfps')}
      </LocalLink>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
