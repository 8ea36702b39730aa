import { readAnswerBadge, readFigures } from '#contract/hiring/figures.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { BadgePanel } from '#web/hiring/figures/badge-panel.tsx'
import { FiguresContent } from '#web/hiring/figures/figures-content.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import type { Route } from './+types/figures.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  const query = Object.fromEntries(new URL(request.url).searchParams) as { period?: '90' } // the API checks it
  const [figures, badge] = await Promise.all([
    api(readFigures, { query }).catch(asPageError),
    api(readAnswerBadge).catch(asPageError),
  ])
  return { figures, badge }
}
clientLoader.hydrate = true as const

/** How applicants came to the company's jobs, how far they got and how fast they were answered. */
export default function FiguresPage({ loaderData: { figures, badge } }: Route.ComponentProps) {
  const text = useText()
  return (
    <WorkspacePage title={text('figures.title')} about={text('figures.about')}>
      <FiguresContent figures={figures} />
      <BadgePanel badge={badge} />
    </WorkspacePage>
  )
}
