import { OTPField } from '@base-ui/react/otp-field'
import './code-boxes.css'
import './field.css'

type CodeBoxesProps = {
  id: string
  length: number
  value: string
  onValue: (value: string) => void
  onComplete: (value: string) => void
  isDisabled: boolean
  describedBy: string
  isWrong: boolean
  /** "Digit 2 of 6" */
  boxLabel: (box: number) => string
}

/** A one-time code with one digit per box: digits only, supports paste and autofill, Backspace goes back. */
export function CodeBoxes({ id, length, value, onValue, onComplete, ...more }: CodeBoxesProps) {
  return (
    <OTPField.Root
      id={id}
      length={length}
      value={value}
      onValueChange={onValue}
      onValueComplete={onComplete}
      readOnly={more.isDisabled}
      aria-describedby={more.describedBy}
      className="code-boxes"
    >
      {Array.from({ length }, (_, box) => (
        <OTPField.Input
          key={more.boxLabel(box + 1)}
          className="input"
          aria-label={box === 0 ? undefined : more.boxLabel(box + 1)}
          aria-invalid={more.isWrong || undefined}
        />
      ))}
    </OTPField.Root>
  )
}
