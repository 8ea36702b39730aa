import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { button } from './button.ts'
import { Icon } from './icon.tsx'
import './dialog.css'

type DialogProps = {
  title: string
  /** Without it there is no cross in the corner. */
  closeLabel?: string
  /** Asked by Escape, the cross and a phone's way back; whoever shows the dialog takes it away. */
  onClose: () => void
  isSmall?: boolean
  children: ReactNode
}

/**
 * A modal dialog, open as long as it is rendered. The native one keeps the focus inside, makes the page inert and gives
 * the focus back; it begins at its heading, or at what carries `data-first`.
 */
export function Dialog({ title, closeLabel, onClose, isSmall = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => element?.close()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={isSmall ? 'dialog dialog-small' : 'dialog'}
      aria-labelledby={heading}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        if (event.target === dialog.current) onClose()
      }}
      onClose={(event) => {
        // The browser closed it by itself; it stays until it is taken away.
        if (event.target !== dialog.current || dialog.current.open) return
        dialog.current.showModal()
        onClose()
      }}
    >
      <header className="dialog-head">
        <h2 id={heading} tabIndex={-1} data-first={isSmall ? undefined : ''}>
          {title}
        </h2>
        {closeLabel && (
          <button type="button" className={button('icon')} aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </header>
      {children}
    </dialog>
  )
}
