import { type MouseEvent, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { button } from './button.ts'
import { Icon } from './icon.tsx'
import './drawer.css'

export type DrawerHandle = { open(): void; close(): void }

type DrawerProps = {
  title: string
  closeLabel: string
  children: ReactNode
  footer?: ReactNode
  ref: Ref<DrawerHandle>
}

/**
 * A panel that slides in over the page. The native modal dialog traps and restores the focus, closes on Escape and makes the
 * page inert; a click outside closes it, and base.css locks the page's scrolling.
 */
export function Drawer({ title, closeLabel, children, footer, ref }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  useImperativeHandle(ref, () => ({
    open: () => {
      // The content must be rendered before the dialog picks the first focus.
      flushSync(() => setWasOpened(true))
      dialog.current?.showModal()
    },
    close: () => dialog.current?.close(),
  }))
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current?.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog already
    <dialog ref={dialog} className="drawer" aria-label={title} onClick={closeOutside}>
      {wasOpened && (
        <div className="drawer-frame">
          <div className="drawer-head">
            <p>{title}</p>
            <button
              type="button"
              className={button('icon')}
              aria-label={closeLabel}
              onClick={() => dialog.current?.close()}
            >
              <Icon name="close" />
            </button>
          </div>
          <div className="drawer-body">{children}</div>
          {footer && <div className="drawer-end">{footer}</div>}
        </div>
      )}
    </dialog>
  )
}
