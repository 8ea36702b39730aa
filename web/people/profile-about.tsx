import type { UserDetail } from '#contract/accounts/user-detail.ts'
import { countryWords, dayWords } from '#web/app/i18n/browser-words.ts'
import { educationLevelWords } from '#web/app/i18n/choices.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { SkillChips } from '#web/parts/fields/skill-chips.tsx'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import './profile-about.css'

/** The About and Skills panels. */
export function ProfileAbout({ account }: { account: UserDetail }) {
  const text = useText()
  const level = account.highest_education_level
  return (
    <div className="profile-about">
      <ProfilePanel
        title={text('profile.about')}
        words={account.about}
        facts={[
          [text('profile.country'), countryWords(account.country)],
          [text('profile.joined'), dayWords(account.date_joined)],
          [text('profile.phone'), account.contact_number],
          [text('profile.education'), educationLevelWords(text, level)],
        ]}
      />
      <ProfilePanel title={text('profile.skills')}>
        <SkillChips skills={account.skills} />
      </ProfilePanel>
    </div>
  )
}
