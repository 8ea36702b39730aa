import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { button } from './button.ts'
import './file-button.css'

type FileButtonProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'children'> & {
  ref?: Ref<HTMLInputElement>
  onFile: (file: File) => void
  isBusy?: boolean
  children: ReactNode
}

/** A real file input as a button of ours, because the browser's own speaks its own language and shows a cut name. */
export function FileButton({ onFile, isBusy = false, children, ...input }: FileButtonProps) {
  return (
    <label className={`${button('secondary')} file-button`} aria-busy={isBusy}>
      {children}
      <input
        {...input}
        type="file"
        className="sr-only"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) onFile(file)
          // An input tells nothing of a file that it holds already.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
