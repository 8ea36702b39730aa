import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UserDetail } from '#contract/accounts/user-detail.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TabList, TabPanel } from '#web/ui/tabs.tsx'
import { ProfileAboutFields } from './profile-about-fields.tsx'
import { type ProfileTab, type References, tabOf, useProfileForm } from './profile-form.ts'
import { ProfilePersonalFields } from './profile-personal-fields.tsx'
import { ProfileSkillsFields } from './profile-skills-fields.tsx'

type ProfileEditorProps = {
  account: UserDetail
  references: References
  /** Open at first. */
  initial?: ProfileTab
  onClose: () => void
}

/** Three tabs of one form; Save saves the changes of all three (decisions §3). */
export function ProfileEditor({ account, references, initial = 'personal', onClose }: ProfileEditorProps) {
  const text = useText()
  const [tab, setTab] = useState<ProfileTab>(initial)
  const fields = useRef<HTMLDivElement>(null)
  const profile = useProfileForm({ account, fields, onTab: setTab, onClose })
  return (
    <FormDialog
      title={text('profile.edit')}
      form={profile.form}
      isChanged={profile.isChanged}
      onClose={profile.close}
      above={
        <TabList
          label={text('profile.edit')}
          tabs={[
            { id: 'personal', label: text('profile.personal') },
            { id: 'about', label: text('profile.aboutYou') },
            { id: 'skills', label: text('profile.skills') },
          ]}
          chosen={tab}
          onChoose={setTab}
        />
      }
      onClickCapture={(event) => showTabOfLink(event, setTab)}
    >
      <div ref={fields}>
        <TabPanel id="personal" chosen={tab} className="dialog-fields">
          <ProfilePersonalFields
            image={account.image}
            texts={profile.texts}
            picture={profile.picture}
            onPicture={profile.setPicture}
          />
        </TabPanel>
        <TabPanel id="about" chosen={tab} className="dialog-fields">
          <ProfileAboutFields texts={profile.texts} references={references} />
        </TabPanel>
        <TabPanel id="skills" chosen={tab} className="dialog-fields">
          <ProfileSkillsFields skills={profile.skills} onSkills={profile.setSkills} />
        </TabPanel>
      </div>
    </FormDialog>
  )
}

/** Opens the tab of a field before a line of the error summary moves the focus to it. */
function showTabOfLink({ target }: MouseEvent, setTab: (tab: ProfileTab) => void) {
  const address = target instanceof Element && target.closest('.summary a')?.getAttribute('href')
  if (address) flushSync(() => setTab(tabOf(address.replace('#field-', ''))))
}
