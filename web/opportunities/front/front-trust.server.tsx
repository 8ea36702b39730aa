import type { FrontPage } from '#contract/operator/front.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { CompanyLogo } from '#web/parts/company-logo.tsx'
import { CompanyName } from '#web/parts/company-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './front.css'
import '#web/parts/markdown-section.css'

export function VerifiedCompanies({ companies }: { companies: FrontPage['verified_companies'] }) {
  const text = useText()
  const address = useAddress()
  if (companies.length === 0) return null
  return (
    <section aria-labelledby="front-verified">
      <h2 id="front-verified">{text('front.verified')}</h2>
      <p className="quiet">{text('front.verifiedText')}</p>
      <ul className="front-companies">
        {companies.map(({ id, name, logo, open }) => (
          <li key={id}>
            <CompanyLogo name={name} logo={logo} />
            <div>
              <a href={address(`/companies/${id}/`)}>
                <CompanyName name={name} isVerified />
              </a>
              <small>{text('front.open', { count: open })}</small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The operator's own text and picture. */
export function OwnPart({ own: { html, picture, picture_text } }: { own: FrontPage }) {
  if (!html && !picture) return null
  return (
    <section className="front-own">
      {picture && <img src={picture} alt={picture_text ?? ''} width={960} height={640} loading="lazy" />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by api/opportunities/listing/html.ts */}
      {html && <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />}
    </section>
  )
}

const REASONS = ['sealed', 'together', 'receipt', 'record'] as const

/** The promises of ADR 006, 016 and 021 in plain words. */
export function Safety() {
  const text = useText()
  return (
    <section aria-labelledby="front-safe">
      <h2 id="front-safe">{text('front.safe')}</h2>
      <ul className="front-safe">
        {REASONS.map((name) => (
          <li key={name}>
            <Icon name="check" />
            <div>
              <h3>{text(`front.${name}`)}</h3>
              <p>{text(`front.${name}Text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
