import type { Output } from '#contract/endpoint.ts'
import type { policyVersions } from '#contract/operator/pages.ts'
import { POLICIES } from '#contract/policies.ts'
import { RichText } from '#web/app/i18n/text.tsx'
import { PageLink } from '#web/parts/site-pages/page-link.tsx'

export type ShownPolicies = Output<typeof policyVersions>

/** Says what is accepted by registering, and sends which versions that were. They open beside the form, which stays filled in. */
export function Agreement({ policies }: { policies: ShownPolicies }) {
  return (
    <>
      {POLICIES.map((name) => (
        <input key={name} type="hidden" name={`${name}_version`} value={policies[name]} readOnly />
      ))}
      <p className="fine">
        <RichText
          id="registration.agreement"
          components={{ terms: <PageLink name="terms" />, privacy: <PageLink name="privacy" /> }}
        />
      </p>
    </>
  )
}
