import type { RefObject } from 'react'
import { useOutletContext } from 'react-router'
import type { Ability } from '#contract/abilities.ts'
import type { Post } from '#contract/posting/posts.ts'

/** The open form's part in an act of the page's head. */
export type OpenForm = {
  /** Saves first; `false` prevents the act. */
  mayBegin: () => Promise<boolean>
  /** Takes over the post as the act left it; null when it was deleted. */
  onDone: (post: Post | null) => void
}

/** The form of the open tab. */
type TabForm = OpenForm & {
  /** Takes over what changed beside the form, unless this page has acted since. @returns the post as it is, where it was read */
  follow: () => Promise<Post | undefined>
}

/** A post as its tabs share it. */
export type Hub = {
  post: Post
  /** Shows the post in the head as the tab knows it by now. */
  showPost: (post: Post) => void
  form: RefObject<TabForm | undefined>
}

/** The post that the tab belongs to. */
export const useHub = () => useOutletContext<Hub>()

export type HubTab =
  | 'applicants'
  | 'stages'
  | 'criteria'
  | 'questions'
  | 'proposals'
  | 'edit'
  | 'team'
  | 'figures'
  | 'activity'

type Shown = Pick<Post, 'kind' | 'published_at'>

/** The tabs of a post, in order, for a member with these abilities. Before it is published nobody can have answered it. */
export function tabsOf({ kind, published_at }: Shown, abilities: readonly Ability[]): HubTab[] {
  const can = (ability: Ability) => published_at !== null && abilities.includes(ability)
  return [
    ...(kind === 'JOB' && can('applicants.read') ? (['applicants'] as const) : []),
    ...(kind === 'RFP' && can('proposals.read') ? (['proposals'] as const) : []),
    ...(kind === 'RFP' && can('posts.read') ? (['questions'] as const) : []),
    'edit',
    ...(kind === 'JOB' && abilities.includes('applicants.move') ? (['stages', 'criteria'] as const) : []),
    ...(kind === 'JOB' && abilities.includes('posts.read') ? (['team'] as const) : []),
    ...(kind === 'JOB' && can('applicants.read') ? (['figures'] as const) : []),
    'activity',
  ]
}

/** The form is a text for members who may not write posts. */
export const tabLabel = (tab: HubTab, abilities: readonly Ability[]) =>
  tab === 'edit' && !abilities.includes('posts.edit') ? 'hub.read' : (`hub.${tab}` as const)

export const postAddress = (id: number, tab: HubTab | '' = '') => `/admin/posts/${id}/${tab && `${tab}/`}`
