import './company-logo.css'

type CompanyLogoProps = { name: string; logo: string | null | undefined; isLarge?: boolean }

/** The company's picture, or its initial where it has none. The name stands beside it, so it says nothing itself. */
export function CompanyLogo({ name, logo, isLarge = false }: CompanyLogoProps) {
  const className = isLarge ? 'logo logo-large' : 'logo'
  if (logo) return <img src={logo} alt="" loading="lazy" className={className} />
  return (
    <span aria-hidden="true" className={className}>
      {name.match(/\p{L}|\p{N}/u)?.[0]?.toUpperCase() ?? '·'}
    </span>
  )
}
