import { useState } from 'react'
import type { Message, Thread } from '#contract/hiring/messages.ts'
import { useAct } from '#web/app/act.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { type Side, useThread } from '#web/app/thread.ts'
import { button } from '#web/ui/button.ts'
import { fieldId } from '#web/ui/field.tsx'
import { MessageForm } from './message-form.tsx'
import './message-thread.css'

type MessageThreadProps = {
  number: string
  /** The viewer's side. */
  side: Side
  /** A change reloads the thread. */
  version?: unknown
  /** Runs after a message was sent. */
  onSent?: () => void
  className?: string
}

/** The messages between a company and an applicant, and the form to send one. */
export function MessageThread({ number, side, version, onSent, className = '' }: MessageThreadProps) {
  const text = useText()
  const { thread, hasFailed, reload, send, settle } = useThread({ side, number, version })
  const [wasOpen, setWasOpen] = useState(false)
  if (thread?.silence === null && !wasOpen) setWasOpen(true)
  const Heading = side === 'company' ? 'h3' : 'h2'
  // Applicants see no thread until the company writes.
  if (side === 'applicant' && thread?.silence === 'NOT_BEGUN') return null
  return (
    <section id="messages" className={`thread ${className}`} aria-labelledby={`messages-${number}`}>
      <Heading id={`messages-${number}`}>{text('thread.title')}</Heading>
      {hasFailed && (
        <div role="alert" className="thread-failed">
          <p>{text('thread.failed')}</p>
          <button type="button" className={button('secondary')} onClick={reload}>
            {text('thread.retry')}
          </button>
        </div>
      )}
      {!thread && !hasFailed && <p className="quiet">{text('account.loading')}</p>}
      {thread && <Messages thread={thread} side={side} />}
      {thread?.needs_answer && (
        <NeedsAnswer
          canSettle={thread.silence === null}
          onSettle={async () => {
            await settle()
            onSent?.()
          }}
          onRefused={reload}
        />
      )}
      {thread && wasOpen && (
        <MessageForm
          key={number}
          number={number}
          isSilent={thread.silence !== null}
          side={side}
          after={thread.messages.at(-1)?.id ?? 0}
          onSend={async (body, key) => {
            await send(body, key)
            onSent?.()
          }}
        />
      )}
      {thread?.silence && <p className="quiet">{text(`thread.silence.${thread.silence}`)}</p>}
    </section>
  )
}

type NeedsAnswerProps = { canSettle: boolean; onSettle: () => Promise<void>; onRefused: () => void }

/** Says that the last message waits, and takes it off the list of what waits where it was answered elsewhere. */
function NeedsAnswer({ canSettle, onSettle, onRefused }: NeedsAnswerProps) {
  const text = useText()
  const { act, isPending } = useAct()
  const settle = async () => {
    await onSettle().catch((error: unknown) => {
      onRefused()
      throw error
    })
    // The button is gone by now.
    document.getElementById(fieldId('body'))?.focus()
  }
  return (
    <div className="thread-waits">
      <p>{text('thread.needsAnswer')}</p>
      {canSettle && (
        <button
          type="button"
          className={button('secondary')}
          disabled={isPending}
          onClick={() => void act(text('thread.settled'), settle)}
        >
          {text('thread.settle')}
        </button>
      )}
    </div>
  )
}

function Messages({ thread, side }: { thread: Thread; side: Side }) {
  const text = useText()
  if (thread.messages.length === 0) {
    return thread.silence === null ? <p className="quiet">{text('thread.none')}</p> : null
  }
  return (
    <ol className="thread-messages" aria-live="polite" aria-relevant="additions">
      {thread.messages.map((message) => (
        <Entry key={message.id} message={message} isOwn={message.is_from_company === (side === 'company')} />
      ))}
    </ol>
  )
}

function Entry({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const text = useText()
  const { sender, subject, body, at, is_new, is_from_company } = message
  const nobody = is_from_company ? 'thread.company' : 'thread.applicant'
  return (
    <li data-own={isOwn || undefined}>
      <p className="thread-head">
        <strong>{sender ?? text(nobody)}</strong> <time dateTime={at}>{instantWords(at, true)}</time>
        {is_new && <span className="thread-new">{text('thread.new')}</span>}
      </p>
      {subject !== '' && <p className="strong">{subject}</p>}
      <p className="kept-lines">{body === '' ? text('thread.emptied') : body}</p>
    </li>
  )
}
