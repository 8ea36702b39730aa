import { readTeam } from '#contract/posting/team.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { PostTab } from '#web/posting/hub/post-tab.tsx'
import { TeamPanel } from '#web/posting/team/team-panel.tsx'
import type { Route } from './+types/post-team.ts'

export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) =>
  api(readTeam, { params: { id } }).catch(asPageError)
clientLoader.hydrate = true as const

/** The team of a job. */
export default function PostTeam({ loaderData, params: { id } }: Route.ComponentProps) {
  const text = useText()
  return (
    <PostTab heading={text('hub.team')}>
      <TeamPanel key={id} id={id} loaded={loaderData} />
    </PostTab>
  )
}
