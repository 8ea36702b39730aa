import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { button } from './button.ts'
import { Icon } from './icon.tsx'
import './dialog.css'

type DialogProps = {
  title: string
  /** Label of the close button; without it there is none. */
  closeLabel?: string
  /** Called for Escape, the close button and a phone's back gesture; the parent then unmounts the dialog. */
  onClose: () => void
  isSmall?: boolean
  children: ReactNode
}

/**
 * A modal dialog, open while it is rendered. The native element traps and restores the focus and makes the page inert; the
 * heading, or the element with `data-first`, has the focus first.
 */
export function Dialog({ title, closeLabel, onClose, isSmall = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    const root = document.documentElement
    // The page stays where it is when its scroll bar goes.
    root.toggleAttribute('data-scrolls', window.innerWidth > root.clientWidth)
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
        // The browser closed it; it stays open until it is unmounted.
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
