import { type ComponentType, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { userDetail } from '#contract/accounts/user-detail.ts'
import { useFocusReturned } from '#web/accounts/focus-returned.ts'
import type { Refused } from '#web/app/api.ts'
import { ownId, refreshAccount } from '#web/app/session/account.ts'
import { guardPage, holdToken, isLeft } from '#web/app/session/session.ts'
import { hasTouchedForm, watchForms } from './touched-forms.ts'

/** With a reason what was asked for is not asked again. */
type OnClose = (reason?: Error) => void

const Dialog = lazy(async (): Promise<{ default: ComponentType<{ onClose: OnClose }> }> => {
  const part = await import('./session-end-dialog.tsx').catch(() => undefined)
  return { default: part?.SessionEndDialog ?? Unloaded }
})

/**
 * Keeps what a person has filled in when their session ends: the page stays, the login opens over it, and what was asked
 * for is asked again (web/app/api.ts). Without unsent input a read ends the session on the page as well.
 */
export function SessionEnd() {
  const { isAsking, settle } = useRefused()
  useFocusReturned(isAsking)
  useEffect(watchForms, [])
  if (!isAsking) return null
  // The header's menu, where this is, is hidden on a phone.
  return createPortal(
    <Suspense>
      <Dialog onClose={settle} />
    </Suspense>,
    document.getElementById('main') ?? document.body,
  )
}

/** Collects what was refused, and answers all of it at once. */
function useRefused() {
  const waiting = useRef<Refused[]>([])
  const [isAsking, setAsking] = useState(false)
  const settle = useCallback<OnClose>((reason) => {
    setAsking(false)
    for (const { answer } of waiting.current.splice(0)) answer(reason)
  }, [])
  useEffect(() => {
    const onRefused = (event: Event) => {
      const { detail } = event as CustomEvent<Refused> // made in web/app/api.ts alone
      const isRead = detail.method === 'GET'
      const isKept = hasTouchedForm() || waiting.current.length > 0
      if (isRead && !isKept) return
      event.preventDefault()
      // Unsent input stays: a form asks when it is sent, anything else asks already.
      if (isRead) return detail.answer(detail.error)
      waiting.current.push(detail)
      setAsking(true)
    }
    addEventListener('unauthorized', onRefused)
    return () => removeEventListener('unauthorized', onRefused)
  }, [])
  useEffect(() => {
    guardPage(({ key, oldValue, newValue }) => {
      const isKept = hasTouchedForm() || waiting.current.length > 0
      if (key === null || !isKept || (newValue === null && isLeft())) return false
      if (oldValue !== null) holdToken(oldValue)
      if (newValue !== null) void followSame(newValue, settle)
      return true
    })
    return () => guardPage(undefined)
  }, [settle])
  return { isAsking, settle }
}

/** Another tab signed somebody in: for the same person the page goes on, for another it stays its owner's. */
async function followSame(token: string, goOn: OnClose) {
  const headers = { Accept: 'application/json', Authorization: `Token ${token}` }
  const response = await fetch(userDetail.path, { headers }).catch(() => undefined)
  const { id } = response?.ok ? await response.json() : {}
  if (id === undefined || id !== ownId()) return
  holdToken(null)
  await refreshAccount().catch(() => undefined)
  goOn()
}

/** Without its script nobody can be asked, and the form says that it was not sent. */
function Unloaded({ onClose }: { onClose: OnClose }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onClose(new TypeError('The dialog did not load')), [])
  return null
}
