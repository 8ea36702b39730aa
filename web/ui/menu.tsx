import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { button } from './button.ts'
import { Icon } from './icon.tsx'
import './menu.css'

/** A button that shows a short list of further ones; it closes with Escape, a choice, or when the focus leaves. */
export function Menu({ label, about, children }: { label: string; about: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
    opener.current?.focus()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside take the keys; this hears them
    <div className="menu" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={opener}
        type="button"
        className={button('secondary')}
        aria-expanded={isOpen}
        onClick={(event) => {
          // A click in Safari gives a button no focus, without which its leaving would not be heard.
          event.currentTarget.focus()
          setOpen(!isOpen)
        }}
      >
        {label}
        <span className="sr-only">{about}</span>
        <Icon name="open" />
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a choice by key is a click of its button
        // biome-ignore lint/a11y/noStaticElementInteractions: closes after the choice
        <div
          ref={keepInView}
          className="menu-list"
          onClick={() => {
            setOpen(false)
            // The choice disappears; a dialog that it opens returns the focus to the opener.
            opener.current?.focus()
          }}
        >
          {children}
        </div>
      )}
    </div>
  )
}

/** Pixels between a list and the edge of the screen. */
const EDGE = 16

/** Lists end where their button ends; one that would leave the screen is shifted into it. */
function keepInView(list: HTMLElement | null) {
  if (!list) return
  const { left, right } = list.getBoundingClientRect()
  const room = document.documentElement.clientWidth - EDGE
  const shift = left < EDGE ? EDGE - left : Math.min(0, room - right)
  if (shift !== 0) list.style.translate = `${shift}px`
}
