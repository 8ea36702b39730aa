import '#web/app/i18n/account-texts.ts'
import { useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { followCompany, listFollowed, unfollowCompany } from '#contract/opportunities/follows.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'

export type FollowButtonProps = { id: number; name: string }

const load = async () => new Set((await api(listFollowed)).map(({ company }) => company.id))

/** Follows a company at once, and rolls back when the request fails. */
export function FollowButton({ id, name }: FollowButtonProps) {
  const text = useText()
  const { data: followed, state, reload, change } = useLoaded(load)
  const [isPending, setPending] = useState(false)
  const isOn = followed?.has(id) ?? false
  const show = (isFollowed: boolean) =>
    change((before) => {
      const next = new Set(before)
      if (isFollowed) next.add(id)
      else next.delete(id)
      return next
    })
  const toggle = async () => {
    if (isPending) return
    if (!followed) return reload()
    dismissErrors()
    setPending(true)
    show(!isOn)
    try {
      await api(isOn ? unfollowCompany : followCompany, { params: { id: String(id) } })
      if (!isOn) toast('success', text('follow.done', { company: name }))
    } catch (error) {
      show(isOn)
      toast('error', isApiError(error) ? error.message : text('follow.failed'))
    }
    setPending(false)
  }
  return (
    <button
      type="button"
      className={button('secondary')}
      aria-pressed={isOn}
      aria-label={text(isOn ? 'follow.ofFollowing' : 'follow.of', { company: name })}
      disabled={state === 'loading'}
      onClick={toggle}
    >
      {isOn && <Icon name="check" />}
      {text(isOn ? 'follow.following' : 'follow.follow')}
    </button>
  )
}
