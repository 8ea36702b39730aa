import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createPost } from '#contract/posting/posts.ts'
import { KINDS, type Kind } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { useAbilities } from '#web/app/session/abilities.ts'
import { NotForRole } from '#web/parts/workspace/not-for-role.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './post-new.css'

/** The choice of kind, which begins a draft. */
export default function PostNew() {
  const text = useText()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const canEdit = useAbilities().includes('posts.edit')
  const begin = async (kind: Kind) => {
    setPending(true)
    setProblem(undefined)
    try {
      const { id } = await api(createPost, { body: { kind } })
      await navigate(`/admin/posts/${id}/`, { replace: true })
    } catch (error) {
      setProblem(problemWords(error, text('error.offline.text')))
      setPending(false)
    }
  }
  if (!canEdit) return <NotForRole />
  return (
    <WorkspacePage
      title={text('posts.new')}
      about={text('posts.newText')}
      back={{ to: '/admin/posts/', label: text('posts.title') }}
    >
      {problem && <Banner kind="error">{problem}</Banner>}
      <div className="post-kinds">
        {KINDS.map((kind) => (
          <button key={kind} type="button" disabled={isPending} onClick={() => void begin(kind)}>
            <Icon name={kind === 'JOB' ? 'seeker' : 'company'} />
            <strong>{text(`posts.kind.${kind}`)}</strong>
            <span>{text(`posts.kindText.${kind}`)}</span>
          </button>
        ))}
      </div>
    </WorkspacePage>
  )
}
