import type { ComponentType } from 'react'
import { data } from 'react-router'
import { NotificationList } from '#web/accounts/notifications/notification-list.tsx'
import { NotificationSettings } from '#web/accounts/notifications/notification-settings.tsx'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ApplicationList } from '#web/applications/application-list.tsx'
import { KeptCvList } from '#web/applications/cvs/kept-cv-list.tsx'
import { FirmPart } from '#web/applications/firms/firm-part.tsx'
import { FollowedList } from '#web/opportunities/follows/followed-list.tsx'
import { RecommendedPanels } from '#web/opportunities/recommended/recommended-panel.tsx'
import { CalendarFeed } from '#web/opportunities/saved-searches/calendar-feed.tsx'
import { SavedSearchList } from '#web/opportunities/saved-searches/saved-search-list.tsx'
import { OwnPage } from '#web/people/own-page.tsx'
import { ProfilePreview } from '#web/people/preview/profile-preview.tsx'
import type { Route } from './+types/own-part.ts'

/** One route for pages of one panel: the table of all routes is loaded with every first visit. */
const PARTS: Record<string, { title: MessageId; Part: ComponentType }> = {
  recommended: { title: 'recommended.title', Part: RecommendedPanels },
  applications: { title: 'applications.own', Part: ApplicationList },
  cvs: { title: 'cvs.own', Part: KeptCvList },
  firm: { title: 'firm.own', Part: FirmPart },
  notifications: { title: 'notifications.title', Part: NotificationList },
  preview: { title: 'preview.title', Part: ProfilePreview },
  'saved-searches': { title: 'saved.title', Part: SavedSearchList },
  following: { title: 'followed.title', Part: FollowedList },
  calendar: { title: 'own.calendar', Part: CalendarFeed },
  settings: { title: 'notifications.settings', Part: NotificationSettings },
}

export function loader({ params }: Route.LoaderArgs) {
  if (!Object.hasOwn(PARTS, params.part)) throw data({ code: 'not_found' }, { status: 404 })
  return null
}

/** Applications, CVs, firm, saved searches, followed companies, calendar or notification settings of a job seeker. */
export default function OwnPart({ params }: Route.ComponentProps) {
  const text = useText()
  const known = PARTS[params.part]
  if (!known) return null
  const { title, Part } = known
  return (
    <OwnPage title={text(title)}>
      <Part />
    </OwnPage>
  )
}
