import { useCallback, useEffect, useRef, useState } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { useUnloadQuestion } from '#web/app/forms/unload-question.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { readToken } from '#web/app/session/session.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'

type LeaveQuestionProps = {
  hasUnsaved: () => boolean
  /** Tried first, without a question; where it fails, or there is none, the person is asked. */
  save?: (() => Promise<boolean>) | undefined
  onDiscard?: () => void
}

/** Asks before a page with unsaved input is left, by a link as by the browser. */
export function LeaveQuestion({ hasUnsaved, save, onDiscard }: LeaveQuestionProps) {
  const text = useText()
  useUnloadQuestion(hasUnsaved)
  const latest = useRef(hasUnsaved)
  latest.current = hasUnsaved
  // A link within the page, as to another template, leaves nothing. After the end of a session the page must be left.
  const isKept = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && latest.current() && readToken() !== null,
    [],
  )
  const blocker = useBlocker(isKept)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (!save) return setAsking(true)
    let isLatest = true
    void save().then((isSaved) => {
      if (!isLatest) return
      if (isSaved) blocker.proceed()
      else setAsking(true)
    })
    return () => {
      isLatest = false
    }
  }, [blocker, save])
  if (!isAsking || blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={text('dialog.unsaved')}
      words={text('dialog.unsavedText')}
      confirmLabel={text('dialog.discard')}
      cancelLabel={text('dialog.keep')}
      onConfirm={() => {
        setAsking(false)
        onDiscard?.()
        blocker.proceed()
      }}
      onCancel={() => {
        setAsking(false)
        blocker.reset()
      }}
    />
  )
}
