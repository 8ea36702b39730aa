import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type JobStages, listJobStages, listStageTemplates } from '#contract/hiring/job-stages.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { JobStageEditor } from '#web/hiring/stage-editor/job-stage-editor.tsx'
import { NotForRole } from '#web/parts/workspace/not-for-role.tsx'
import { PostTab } from '#web/posting/hub/post-tab.tsx'
import type { Route } from './+types/post-stages.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const account = await requireAccount(request)
  const [stages, templates] = await Promise.all([
    api(listJobStages, { params: { id: params.id } }),
    api(listStageTemplates),
  ]).catch(asPageError)
  const canEdit = account.company?.abilities.includes('applicants.move') ?? false
  return { id: Number(params.id), stages, templates, canEdit }
}
clientLoader.hydrate = true as const

/** The stages of a job, as the company names and orders them. */
export default function PostStages({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const { id, stages: loaded, templates, canEdit } = loaderData
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState<{ stages: JobStages; times: number }>({ stages: loaded, times: 0 })
  if (!canEdit) return <NotForRole />
  const showNewest = async () => {
    const stages = await api(listJobStages, { params: { id: String(id) } })
    setShown(({ times }) => ({ stages, times: times + 1 }))
    await revalidate()
  }
  return (
    <PostTab heading={text('stages.title')}>
      <JobStageEditor
        key={`${id} ${shown.times}`}
        postId={id}
        loaded={shown.stages}
        templates={templates}
        onSaved={(stages) => setShown(({ times }) => ({ stages, times }))}
        onNewest={() => void showNewest()}
      />
    </PostTab>
  )
}
