import { useRouteLoaderData } from 'react-router'
import type { Post } from '#contract/posting/posts.ts'
import { saveAnswer } from '#web/app/download-file.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { isCancelled } from '#web/app/problem.ts'
import { useAbilities } from '#web/app/session/abilities.ts'
import { toast } from '#web/app/toast.ts'
import { postAddress, tabLabel, tabsOf } from '#web/posting/hub/hub.ts'
import type { Entry } from './palette-entries.ts'

/** Things asked of one job, each with the permission that it needs. */
const OF_A_JOB = [
  ['export', 'exports.take'],
  ['interview', 'messages.send'],
  ['questions', 'posts.edit'],
  ['stages', 'applicants.move'],
  ['criteria', 'applicants.move'],
  ['team', 'posts.edit'],
] as const

/** The tabs of the post in view and what is done with its applicants; without one, the list of jobs to choose one from. */
export function usePostEntries(): { post: Post | undefined; entries: Entry[] } {
  const text = useText()
  const abilities = useAbilities()
  const post = useRouteLoaderData('post-hub') as Post | undefined
  if (!post) {
    const asked = OF_A_JOB.filter(([, ability]) => abilities.includes(ability))
    const entries = asked.map(([what]) => ({
      label: text(`palette.of.${what}`),
      to: '/admin/jobs/',
      also: [text(`find.of.${what}`)],
    }))
    return { post, entries }
  }
  const { id, kind } = post
  const tabs = tabsOf(post, abilities)
  const isRead = kind === 'JOB' && tabs.includes('applicants')
  const exportAs = (form: 'csv' | 'zip'): Entry => ({
    label: text(`exports.${form}`),
    also: [text('find.of.export')],
    act: () =>
      void saveAnswer(`/api/company/posts/${id}/applicants/${form}/`, `applicants-${id}.${form}`).catch(
        (error) => isCancelled(error) || toast('error', text('exports.failed')),
      ),
  })
  const entries: Entry[] = [
    ...tabs.map((tab) => ({
      label: text(tabLabel(tab, abilities)),
      to: postAddress(id, tab),
      also: [
        text(`find.tab.${tab}`),
        ...(tab === 'edit' && kind === 'JOB' ? [text('find.of.questions')] : []),
      ],
    })),
    ...(isRead
      ? [{ label: text('board.view.board'), to: `/admin/posts/${id}/board/`, also: [text('find.board')] }]
      : []),
    ...(isRead && abilities.includes('exports.take') ? [exportAs('csv'), exportAs('zip')] : []),
  ]
  return { post, entries }
}
