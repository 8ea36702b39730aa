import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { button } from './button.ts'
import { Icon } from './icon.tsx'
import './menu.css'

/** A button that opens a short list of buttons; closes on Escape, a choice or blur. */
export function Menu({ label, about, children }: { label: string; about: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    event.preventDefault()
    setOpen(false)
    opener.current?.focus()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events bubble from the buttons inside
    <div className="menu" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={opener}
        type="button"
        className={button('secondary')}
        aria-expanded={isOpen}
        onClick={(event) => {
          // Safari does not focus a clicked button, so without this no blur event would close the menu.
          event.currentTarget.focus()
          setOpen(!isOpen)
        }}
      >
        {label} <span className="sr-only">{about}</span>
        <Icon name="open" />
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key press on a button fires click as well
        // biome-ignore lint/a11y/noStaticElementInteractions: closes after the choice
        <div
          ref={keepInView}
          className="menu-list"
          onClick={() => {
            setOpen(false)
            // The chosen item unmounts, so a dialog it opens must return the focus to the button.
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
