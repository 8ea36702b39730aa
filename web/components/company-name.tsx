import type { CompanyRef } from '#contract/opportunities.ts'
import { useText } from '#web/lib/text.tsx'

export function CompanyName({ company }: { company: Pick<CompanyRef, 'name' | 'verified'> }) {
  const text = useText()
  return (
    <>
      {company.name}
      {company.verified && <span className="verified" role="img" aria-label={text('card.verified')} />}
    </>
  )
}
