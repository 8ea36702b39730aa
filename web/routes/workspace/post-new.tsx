import { KINDS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useAbilities } from '#web/app/session/abilities.ts'
import { NotForRole } from '#web/parts/workspace/not-for-role.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { useNewPost } from '#web/posting/new-post.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './post-new.css'

/** The choice of kind, which begins a draft. */
export default function PostNew() {
  const text = useText()
  const { begin, isPending, problem } = useNewPost({ replace: true })
  const canEdit = useAbilities().includes('posts.edit')
  if (!canEdit) return <NotForRole />
  return (
    <WorkspacePage title={text('posts.new')} about={text('posts.newText')}>
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
