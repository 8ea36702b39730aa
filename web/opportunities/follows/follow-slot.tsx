import { Suspense } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { island } from '#web/app/island.ts'
import { useIsSeeker } from '#web/app/session/session.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import type { FollowButtonProps } from './follow-button.tsx'

const FollowButton = island(async () => (await import('./follow-button.tsx')).FollowButton)

/** Leads visitors to the form of an alert about the company; job seekers get a button after the page, which is the same for everyone. */
export function FollowSlot(props: FollowButtonProps) {
  const text = useText()
  return (
    <div className="screen-only">
      <LocalLink
        to={`/alerts/new/?company=${props.id}&follow=1`}
        rel="nofollow"
        className={button('secondary', 'visitors')}
      >
        {text('list.save')}
      </LocalLink>
      {useIsSeeker() && (
        <Suspense>
          <FollowButton {...props} />
        </Suspense>
      )}
    </div>
  )
}
