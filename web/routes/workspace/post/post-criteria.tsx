import { useState } from 'react'
import { type JobCriteria, listJobCriteria } from '#contract/hiring/criteria.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { CriteriaEditor } from '#web/hiring/criteria/criteria-editor.tsx'
import { NotForRole } from '#web/parts/workspace/not-for-role.tsx'
import { PostTab } from '#web/posting/hub/post-tab.tsx'
import type { Route } from './+types/post-criteria.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const account = await requireAccount(request)
  const criteria = await api(listJobCriteria, { params: { id: params.id } }).catch(asPageError)
  const canEdit = account.company?.abilities.includes('applicants.move') ?? false
  return { id: Number(params.id), criteria, canEdit }
}
clientLoader.hydrate = true as const

/** The criteria by which members score the applicants of a job. */
export default function PostCriteria({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const { id, criteria: loaded, canEdit } = loaderData
  const [shown, setShown] = useState<{ criteria: JobCriteria; times: number }>({ criteria: loaded, times: 0 })
  if (!canEdit) return <NotForRole />
  const showNewest = async () => {
    const criteria = await api(listJobCriteria, { params: { id: String(id) } })
    setShown(({ times }) => ({ criteria, times: times + 1 }))
  }
  return (
    <PostTab heading={text('scorecards.criteriaTitle')}>
      <CriteriaEditor
        key={`${id} ${shown.times}`}
        postId={id}
        loaded={shown.criteria}
        onSaved={(criteria) => setShown(({ times }) => ({ criteria, times }))}
        onNewest={() => void showNewest()}
      />
    </PostTab>
  )
}
