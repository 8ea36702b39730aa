import type { ReactNode } from 'react'
import { button } from '#web/ui/button.ts'
import './row-acts.css'

/** Acts on a row of a table. */
export const RowActs = ({ children }: { children: ReactNode }) => <div className="row-acts">{children}</div>

type RowActProps = {
  label: string
  /** The label with the name of the row, for screen readers: each row has such a button. */
  of: string
  isDisabled?: boolean
  onPress: () => void
}

export function RowAct({ label, of, isDisabled = false, onPress }: RowActProps) {
  return (
    <button type="button" className={button('quiet')} aria-label={of} disabled={isDisabled} onClick={onPress}>
      {label}
    </button>
  )
}
