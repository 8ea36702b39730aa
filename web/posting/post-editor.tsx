import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Finding, Post } from '#contract/posting/posts.ts'
import { type Fault, faultOf } from '#web/app/forms/faults.ts'
import { type Autosave, useAutosave } from '#web/app/forms/post-autosave.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { LeaveQuestion } from '#web/parts/fields/leave-question.tsx'
import { SaveStatus } from '#web/parts/fields/save-status.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { NewerVersion } from '#web/parts/workspace/newer-version.tsx'
import { KeyChoicePanel } from '#web/procurement/keys/islands.ts'
import { button } from '#web/ui/button.ts'
import type { Option } from '#web/ui/combobox.tsx'
import { AttachmentsField } from './attachments-field.tsx'
import { type Hub, useHub } from './hub/hub.ts'
import { PostTab } from './hub/post-tab.tsx'
import { type Answers, askedFor, type Offered } from './post-actions.ts'
import { PostDialog } from './post-dialog.tsx'
import { PostFields } from './post-fields.tsx'
import { PostFindings } from './post-findings.tsx'
import { usePostMove } from './post-menu.tsx'
import { unmended } from './unmended.ts'
import { WarnedDialog } from './warned-dialog.tsx'
import './post-editor.css'
import '#web/parts/fields/form-page.css'

type PostEditorProps = { post: Post; countries: Option[] }

/** The editor of a post: it saves while one types and shows the check beside the form. */
export function PostEditor({ post: loaded, countries }: PostEditorProps) {
  const text = useText()
  const autosave = useAutosave(loaded)
  const { post, form } = autosave
  const [fault, setFault] = useState<Fault>()
  const shown = unmended(fault, { findings: post.findings, isSaved: autosave.state === 'saved' })
  const canEdit = post.actions.includes('edit')
  return (
    <PostTab
      heading={text(`hub.form.${post.kind}`)}
      actions={<Actions autosave={autosave} onFault={setFault} />}
    >
      {fault && shown && <ErrorSummary fault={shown} since={fault} onClose={() => setFault(undefined)} />}
      {autosave.state === 'stale' && <NewerVersion autosave={autosave} />}
      <div className="post-editor">
        <FormErrorsContext value={shown?.fields ?? {}}>
          <form noValidate className="form" onSubmit={(event) => event.preventDefault()}>
            <fieldset disabled={!canEdit} className="post-fieldset">
              <PostFields
                kind={post.kind}
                form={form}
                timeZone={post.time_zone}
                countries={countries}
                publishedAt={post.published_at}
                postId={post.id}
                findings={post.findings}
                onChange={autosave.change}
              />
              {post.kind === 'RFP' && (
                <AttachmentsField
                  id={post.id}
                  files={post.attachments}
                  onFiles={() => void autosave.refresh()}
                />
              )}
            </fieldset>
            {post.kind === 'RFP' && canEdit && (
              <Suspense>
                <KeyChoicePanel postId={post.id} />
              </Suspense>
            )}
          </form>
        </FormErrorsContext>
        <aside className="post-aside">
          {canEdit && <PostSaveStatus autosave={autosave} />}
          {canEdit && (post.published_at === null || post.has_changes) && (
            <PostFindings findings={post.findings} isPublished={post.published_at !== null} />
          )}
        </aside>
      </div>
      <LeaveQuestion
        hasUnsaved={autosave.hasUnsaved}
        save={autosave.flush}
        onDiscard={() => autosave.replace(post)}
      />
    </PostTab>
  )
}

type ActionsProps = { autosave: Autosave; onFault: (fault: Fault | undefined) => void }

/** Publishing comes first. The form is saved before, so that what is on the screen is published. */
function Actions({ autosave, onFault }: ActionsProps) {
  const text = useText()
  const navigate = useNavigate()
  const { post } = autosave
  const hub = useHub()
  useEffect(() => hub.showPost(post), [hub.showPost, post])
  const [asking, setAsking] = useState<Offered>()
  const [warnings, setWarnings] = useState<Finding[]>([])
  const [isPending, setPending] = useState(false)
  const onDone = (next: Post | null) => {
    if (next) return autosave.adopt(next)
    autosave.replace(post)
    void navigate(post.kind === 'JOB' ? '/admin/jobs/' : '/admin/rfps/')
  }
  const move = usePostMove(post, onDone)
  const shown = (['publish', 'publish_changes', 'schedule'] as const).filter((action) =>
    post.actions.includes(action),
  )
  const send = async (action: Offered, values: Answers) => {
    const attachments = post.attachments.map(({ id }) => id)
    try {
      await move(action, { ...values, version: autosave.version(), attachments })
    } catch (error) {
      // A second try must show the files that somebody else added.
      await autosave.refresh()
      throw error
    }
    setAsking(undefined)
    setWarnings([])
  }
  /** Saves before an action, because unsaved text would be lost or left out. */
  const mayBegin = async () => {
    onFault(undefined)
    const isSaved = await autosave.flush()
    if (!isSaved) onFault({ fields: {}, problem: text('post.saveFirst') })
    return isSaved
  }
  useHeadOf(hub, { mayBegin, onDone, follow: autosave.follow })
  const begin = async (action: Offered) => {
    setPending(true)
    if (await mayBegin()) {
      const found = warningsOf(autosave.shown().post)
      if (askedFor(action, post.kind)) setAsking(action)
      else if (action === 'publish' && found.length > 0) setWarnings(found)
      else
        await send(action, {}).catch((error: unknown) => onFault(faultOf(error, text('error.offline.text'))))
    }
    setPending(false)
  }
  const asked = asking && askedFor(asking, post.kind)
  return (
    <>
      <LocalLink to={`/admin/posts/${post.id}/preview/`} className={button('secondary')}>
        {text('post.preview')}
      </LocalLink>
      {shown.toReversed().map((action) => (
        <button
          key={action}
          type="button"
          className={button(action === 'schedule' ? 'secondary' : 'primary')}
          disabled={isPending}
          onClick={() => void begin(action)}
        >
          {text(`post.${action}`)}
        </button>
      ))}
      {warnings.length > 0 && (
        <WarnedDialog
          warnings={warnings}
          onPublish={() => send('publish', {})}
          onClose={() => setWarnings([])}
        />
      )}
      {asking && asked && (
        <PostDialog
          action={asking}
          asked={asked}
          post={post}
          onSend={(values) => send(asking, values)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

/** None while something has to be mended first: publishing says that. */
function warningsOf({ findings }: Post): Finding[] {
  const isBlocked = findings.some(({ severity }) => severity === 'BLOCK')
  return isBlocked ? [] : findings
}

/** The head's acts go through the form as long as it is open. */
function useHeadOf({ form }: Hub, acts: NonNullable<Hub['form']['current']>) {
  useEffect(() => {
    form.current = acts
    return () => {
      form.current = undefined
    }
  })
}

function PostSaveStatus({ autosave: { state, problem, post, flush } }: { autosave: Autosave }) {
  const text = useText()
  const isBad = state === 'failed' || state === 'refused'
  const words = {
    saved: text('post.saved', { time: instantWords(post.saved_at, false) }),
    unsaved: text('post.saving'),
    saving: text('post.saving'),
    failed: text('post.notSaved'),
    refused: text('post.refused', { problem: problem ?? '' }),
    stale: text('post.stale'),
  }[state]
  const save = isBad && { label: text('post.saveNow'), onSave: () => void flush() }
  return <SaveStatus state={state} words={words} save={save} />
}
