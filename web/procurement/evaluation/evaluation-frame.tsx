import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Evaluation } from '#contract/procurement/evaluations.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useReturn } from '#web/app/loaded.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useCurrentInView } from '#web/parts/workspace/current-in-view.ts'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { PARTS, type PartName, partPath } from './parts.ts'
import './evaluation-frame.css'

type FrameProps = { part: PartName; evaluation?: Evaluation; children: ReactNode }

/** Parts that people type points in: what came meanwhile is compared when they save. */
const TYPED: readonly PartName[] = ['score', 'consensus']

/** Heading and parts of an evaluation, the same on each of its pages. */
export function EvaluationFrame({ part, evaluation, children }: FrameProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  useReturn(TYPED.includes(part) ? undefined : revalidate)
  const name = evaluation?.opportunity.name
  const label = PARTS.find((each) => each.name === part)?.label ?? 'evaluation.title'
  const title = name ? text('evaluation.titleOf', { name }) : text('evaluation.title')
  const parts = evaluation ? PARTS.filter(({ isFor }) => isFor(evaluation)) : []
  const strip = useCurrentInView(part)
  const isColleague = evaluation?.seats.includes('reader')
  return (
    <div className="evaluation">
      <WorkspacePage
        title={part === 'overview' ? title : `${text(label)} · ${title}`}
        heading={name ?? title}
        about={evaluation && `${text('evaluation.title')} · ${evaluation.company}`}
        back={
          isColleague && evaluation
            ? {
                to: `/admin/posts/${evaluation.opportunity.id}/proposals/`,
                label: text('evaluation.backToProposals'),
              }
            : evaluation
              ? undefined
              : { to: '/user/notifications/', label: text('notifications.title') }
        }
      >
        {evaluation && parts.length > 1 && (
          <nav ref={strip} className="evaluation-parts screen-only" aria-label={text('evaluation.parts')}>
            {parts.map((each) => (
              <LocalLink
                key={each.name}
                to={partPath(evaluation.opportunity.id, each.name)}
                aria-current={each.name === part ? 'page' : undefined}
              >
                {text(each.label)}
              </LocalLink>
            ))}
          </nav>
        )}
        {children}
      </WorkspacePage>
    </div>
  )
}
