import type { ReactNode } from 'react'
import { button } from './button.ts'
import { Icon } from './icon.tsx'
import './banner.css'

type BannerProps = {
  kind: 'success' | 'error' | 'note'
  children: ReactNode
  close?: { label: string; onClose: () => void }
}

const ROLES = { success: 'status', error: 'alert', note: undefined } as const
const ICONS = { success: 'check', error: 'warning', note: 'info' } as const

/** A message in the page that stays until it is dismissed. */
export function Banner({ kind, children, close }: BannerProps) {
  return (
    <div className={`banner banner-${kind}`} role={ROLES[kind]}>
      <Icon name={ICONS[kind]} />
      <div>{children}</div>
      {close && (
        <button type="button" className={button('icon')} aria-label={close.label} onClick={close.onClose}>
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
