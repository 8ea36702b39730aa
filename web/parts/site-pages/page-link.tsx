import type { ReactNode } from 'react'
import type { PageName } from '#contract/policies.ts'
import { pagePath } from '#contract/policies.ts'
import { useAddress } from '#web/app/i18n/address.ts'

/** One of the operator's pages in a tab of its own, from beside a form that is being filled in. */
export function PageLink({ name, children }: { name: PageName; children?: ReactNode }) {
  const address = useAddress()
  return (
    <a href={address(pagePath(name))} target="_blank" rel="noopener" className="text-link">
      {children}
    </a>
  )
}
