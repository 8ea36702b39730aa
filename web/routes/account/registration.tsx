import '#web/app/i18n/account-texts.ts'
import { useSearchParams } from 'react-router'
import { useLedOn } from '#web/accounts/led-on.ts'
import { ProviderButton } from '#web/accounts/provider/provider-button.tsx'
import { RichText, useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { Icon } from '#web/ui/icon.tsx'
import './registration.css'
import '#web/parts/fields/form-page.css'

const KINDS = [
  { kind: 'seeker', path: '/registration/job-seeker/' },
  { kind: 'company', path: '/registration/recruiter/' },
] as const

/** Chooses between the two kinds of account (product-spec §2). */
export default function Registration() {
  const text = useText()
  const { brandName: brand } = useSite()
  const [search] = useSearchParams()
  useLedOn()
  const title = text('registration.title')
  const more = search.size ? `?${search}` : ''
  return (
    <>
      <PageHead title={text('list.pageTitle', { title, brand })} canonical="/registration/" />
      <h1>{title}</h1>
      <p className="lead">{text('registration.lead', { brand })}</p>
      <ul className="kinds">
        {KINDS.map(({ kind, path }) => (
          <li key={kind}>
            <Icon name={kind} />
            <div>
              <LocalLink to={path + more}>{text(`registration.${kind}`)}</LocalLink>
              <p>{text(`registration.${kind}.text`)}</p>
            </div>
            <Icon name="next" />
          </li>
        ))}
      </ul>
      <div className="form">
        <ProviderButton />
      </div>
      <p className="form-end">
        <RichText
          id="registration.login"
          components={{ link: <LocalLink to={`/login/${more}`} className="text-link" /> }}
        />
      </p>
    </>
  )
}
