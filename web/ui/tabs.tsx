import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import './tabs.css'

type Tab<Id extends string> = { id: Id; label: string }

type TabListProps<Id extends string> = {
  label: string
  tabs: Tab<Id>[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** Tabs by the ARIA pattern: one tab stop, the arrow keys choose. Each refers to its TabPanel. */
export function TabList<Id extends string>({ label, tabs, chosen, onChoose }: TabListProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    // Counts from the focused tab, because keys may come faster than rendering.
    const at = tabs.findIndex(({ id }) => `tab-${id}` === document.activeElement?.id)
    const by = document.dir === 'rtl' ? -1 : 1
    const next = { ArrowRight: at + by, ArrowLeft: at - by, Home: 0, End: -1 }[event.key]
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!tab) return
    event.preventDefault()
    onChoose(tab.id)
    list.current?.querySelector<HTMLElement>(`#tab-${tab.id}`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className="tabs" onKeyDown={onKeyDown}>
      {tabs.map(({ id, label: name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-selected={id === chosen}
          aria-controls={`panel-${id}`}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

type TabPanelProps = { id: string; chosen: string; className?: string; children: ReactNode }

/** Hidden panels stay mounted, so that they keep their state. */
export function TabPanel({ id, chosen, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`panel-${id}`}
      aria-labelledby={`tab-${id}`}
      hidden={id !== chosen}
      className={className}
    >
      {children}
    </div>
  )
}
