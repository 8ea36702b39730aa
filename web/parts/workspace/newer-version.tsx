import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { copyPost } from '#contract/posting/posts.ts'
import { api } from '#web/app/api.ts'
import type { Autosave } from '#web/app/forms/post-autosave.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import './newer-version.css'
import './workspace-page.css'
import '#web/ui/banner.css'

/** Offers both versions when someone else saved since this tab was opened. */
export function NewerVersion({ autosave }: { autosave: Autosave }) {
  const text = useText()
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string>()
  useEffect(() => box.current?.focus(), [])
  const { newer, post, form } = autosave
  const keepOwnCopy = async () => {
    try {
      const copy = await api(copyPost, { params: { id: String(post.id) }, body: { form } })
      autosave.replace(newer ?? post)
      await navigate(`/admin/posts/${copy.id}/edit/`)
    } catch (error) {
      setProblem(problemWords(error, text('error.offline.text')))
    }
  }
  return (
    <div ref={box} tabIndex={-1} role="alert" className="banner banner-error newer-version">
      <Icon name="warning" />
      <div>
        <p className="strong">
          {newer?.saved_by
            ? text('post.newer.by', { name: newer.saved_by, time: instantWords(newer.saved_at, true) })
            : text('post.newer')}
        </p>
        <p>{text('post.newer.text')}</p>
        {problem && <p>{problem}</p>}
        <div className="workspace-actions">
          {newer && (
            <button type="button" className={button('secondary')} onClick={() => autosave.replace(newer)}>
              {text('post.newer.load')}
            </button>
          )}
          <button type="button" className={button('secondary')} onClick={() => void keepOwnCopy()}>
            {text('post.newer.keep')}
          </button>
        </div>
      </div>
    </div>
  )
}
