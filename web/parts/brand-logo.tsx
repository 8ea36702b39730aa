import { useSite } from './site.ts'
import './brand-logo.css'

/** An opportunity (the open ring) and its answer (the dot), with the operator's name. */
export function BrandLogo() {
  const { brandName, hasLogo } = useSite()
  if (hasLogo) return <img src="/brand-logo" alt={brandName} className="brand-image" />
  return (
    <span className="brand-name">
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
        <path
          d="M24.5 9.2A11 11 0 1 0 27 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="4.5"
          strokeLinecap="round"
        />
        <circle cx="16" cy="16" r="4" fill="currentColor" />
      </svg>
      <span>{brandName}</span>
    </span>
  )
}
