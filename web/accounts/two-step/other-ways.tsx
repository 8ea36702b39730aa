import type { ReactNode } from 'react'
import type { Method } from '#contract/accounts/second-step.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './other-ways.css'

type Way = Method | 'password'
type OtherWaysProps<T extends Way> = {
  ways: readonly T[]
  /** None of them where the person proves it elsewhere. */
  chosen: T | 'none'
  onChoose: (way: T) => void
  children?: ReactNode
}

/** Ways to prove who one is but the chosen one; a link that leads elsewhere may follow. */
export function OtherWays<T extends Way>({ ways, chosen, onChoose, children }: OtherWaysProps<T>) {
  const text = useText()
  return (
    <div className="other-ways">
      {ways
        .filter((way) => way !== chosen)
        .map((way) => (
          <button key={way} type="button" className="text-link" onClick={() => onChoose(way)}>
            {text(`twoStep.instead_${way}`)}
          </button>
        ))}
      {children}
    </div>
  )
}
