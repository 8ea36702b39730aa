import './company-logo.css'

type CompanyLogoProps = { name: string; logo: string | null | undefined; isLarge?: boolean }

/** The logo or the company's initial, without alternative text: the name is beside it. */
export function CompanyLogo({ name, logo, isLarge = false }: CompanyLogoProps) {
  const className = isLarge ? 'logo logo-large' : 'logo'
  if (logo) return <img src={logo} alt="" loading="lazy" className={className} />
  return (
    <span aria-hidden="true" className={className}>
      {name.match(/\p{L}|\p{N}/u)?.[0]?.toUpperCase() ?? '·'}
    </span>
  )
}
