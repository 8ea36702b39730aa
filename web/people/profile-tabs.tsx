import { useLocation, useNavigate } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { ApplicationList } from '#web/applications/application-list.tsx'
import { TabList, TabPanel } from '#web/ui/tabs.tsx'
import { RECORD_KINDS } from './record-kinds.ts'
import { RecordList } from './record-list.tsx'
import './profile-tabs.css'

const TABS = ['applications', 'experience', 'education', 'projects'] as const
type ProfileTab = (typeof TABS)[number]

/** The four lists of a profile. The address names the chosen one, so that a reload shows it again. */
export function ProfileTabs() {
  const text = useText()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const chosen = TABS.find((tab) => hash === `#${tab}`) ?? TABS[0]
  const chooseTab = (tab: ProfileTab) => navigate({ hash: tab }, { replace: true, preventScrollReset: true })
  return (
    <div className="profile-tabs">
      <TabList
        label={text('profile.tabs')}
        tabs={TABS.map((id) => ({ id, label: text(`profile.tab.${id}`) }))}
        chosen={chosen}
        onChoose={chooseTab}
      />
      {TABS.map((tab) => (
        <TabPanel key={tab} id={tab} chosen={chosen}>
          {tab === 'applications' ? <ApplicationList /> : <RecordList kind={RECORD_KINDS[tab]} />}
        </TabPanel>
      ))}
    </div>
  )
}
