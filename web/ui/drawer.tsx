import { type MouseEvent, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { button } from './button.ts'
import { Icon } from './icon.tsx'

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
 * page inert; a click outside closes it, and app.css locks the page's scrolling.
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
        <div className="flex h-full flex-col">
          <div className="flex items-center justify-between border-line border-b py-2 pr-2 pl-5">
            <p className="font-semibold text-base">{title}</p>
            <button
              type="button"
              className={button('icon')}
              aria-label={closeLabel}
              onClick={() => dialog.current?.close()}
            >
              <Icon name="close" />
            </button>
          </div>
          <div className="flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
          {footer && <div className="border-line border-t p-4">{footer}</div>}
        </div>
      )}
    </dialog>
  )
}
