import { useState } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { listPathOf } from '#web/app/list-address.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { button } from '#web/ui/button.ts'
import { AlertForm, type AskedAlert } from './alert-form.tsx'
import '#web/parts/thanks.css'

/** The form of an alert, and what to do once it is sent. */
export function NewAlert(asked: AskedAlert) {
  const [email, setEmail] = useState<string>()
  return (
    <div className="form-page">
      {asked.isDone || email !== undefined ? (
        <Sent email={email} collection={asked.collection} />
      ) : (
        <AlertForm {...asked} onSent={setEmail} />
      )}
    </div>
  )
}

function Sent({ email, collection }: { email: string | undefined } & Pick<AskedAlert, 'collection'>) {
  const text = useText()
  const { brandName: brand } = useSite()
  return (
    <div role="status" className="thanks">
      <PageHead title={text('list.pageTitle', { title: text('alert.sent'), brand })} />
      <h1>{text('alert.sent')}</h1>
      <p>{email === undefined ? text('alert.sentText') : text('alert.sentTo', { email })}</p>
      <LocalLink to={listPathOf(collection)} className={button('primary')}>
        {text(collection === 'jobs' ? 'report.toJobs' : 'report.toRfps')}
      </LocalLink>
    </div>
  )
}
