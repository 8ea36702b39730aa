import '#web/posting/post-fields.css'
import '#web/ui/field.css'

type CheckBoxProps = {
  label: string
  hint?: string
  isChecked: boolean
  onCheck: (isChecked: boolean) => void
}

/** A yes or no of an RFP's form. */
export function CheckBox({ label, hint, isChecked, onCheck }: CheckBoxProps) {
  return (
    <label className="post-check">
      <input type="checkbox" checked={isChecked} onChange={(event) => onCheck(event.currentTarget.checked)} />
      <span>
        {label}
        {hint && <span className="field-hint">{hint}</span>}
      </span>
    </label>
  )
}
