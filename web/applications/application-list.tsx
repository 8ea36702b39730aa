import { useText } from '#web/app/i18n/text.tsx'
import { useOwnList } from '#web/app/own-list.ts'
import { OwnListPanel } from '#web/parts/workspace/own-list-panel.tsx'
import { ApplicationItem } from './application-item.tsx'
import { DraftList } from './drafts/draft-list.tsx'
import { loadSentApplications } from './sent-applications.ts'

/** Applications and proposals together. */
export function ApplicationList() {
  const text = useText()
  return (
    <>
      <DraftList />
      <OwnListPanel
        title={text('applications.title')}
        list={useOwnList(loadSentApplications)}
        empty={{ words: text('applications.none'), action: text('applications.apply'), to: '/' }}
        item={(sent) => <ApplicationItem key={sent.number} sent={sent} />}
      />
    </>
  )
}
