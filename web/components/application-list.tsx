import { useOwnList } from '#web/lib/own-list.ts'
import { loadSentApplications } from '#web/lib/sent-applications.ts'
import { useText } from '#web/lib/text.tsx'
import { ApplicationItem } from './application-item.tsx'
import { OwnListPanel } from './own-list-panel.tsx'

/** What the person sent, jobs and proposals together. */
export function ApplicationList() {
  const text = useText()
  return (
    <OwnListPanel
      title={text('applications.title')}
      list={useOwnList(loadSentApplications)}
      empty={{ words: text('applications.none'), call: text('applications.apply'), to: '/' }}
      item={(sent) => <ApplicationItem key={sent.number} sent={sent} />}
    />
  )
}
