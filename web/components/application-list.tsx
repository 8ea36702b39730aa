import { useOwnList } from '#web/lib/own-list.ts'
import { useText } from '#web/lib/text.tsx'
import { OwnListPanel } from './own-list-panel.tsx'

const load = async () => []

/** What the person sent, jobs and proposals together. */
export function ApplicationList() {
  const text = useText()
  return (
    <OwnListPanel
      title={text('applications.title')}
      list={useOwnList(load)}
      empty={{ words: text('applications.none'), call: text('applications.apply'), to: '/' }}
      item={() => null}
    />
  )
}
