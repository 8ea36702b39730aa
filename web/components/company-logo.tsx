import type { CompanyRef } from '#contract/opportunities.ts'

type CompanyLogoProps = { company: Pick<CompanyRef, 'name' | 'logo'>; isLarge?: boolean }

/** The company's picture, or its initial where it has none. The name stands beside it, so it says nothing itself. */
export function CompanyLogo({ company, isLarge = false }: CompanyLogoProps) {
  const className = isLarge ? 'logo logo-large' : 'logo'
  if (company.logo) return <img src={company.logo} alt="" loading="lazy" className={className} />
  return (
    <span aria-hidden="true" className={className}>
      {company.name.match(/\p{L}|\p{N}/u)?.[0]?.toUpperCase() ?? '·'}
    </span>
  )
}
