import { EDUCATION_LEVEL_WORDS } from '#contract/choices.ts'
import { Avatar } from '#web/components/avatar.tsx'
import { LocalLink } from '#web/components/local-link.tsx'
import { PageHead } from '#web/components/page-head.tsx'
import { ProfilePanel } from '#web/components/profile-panel.tsx'
import { useSite } from '#web/components/site.ts'
import { SkillChips } from '#web/components/skill-chips.tsx'
import { countryWords, dayWords } from '#web/lib/browser-words.ts'
import { firstStep } from '#web/lib/onboarding.ts'
import { requireAccount } from '#web/lib/require-account.ts'
import { useText } from '#web/lib/text.tsx'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/profile.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return requireAccount(request)
}
clientLoader.hydrate = true as const

/** The job seeker's profile as onboarding left it (product-spec §2). */
export default function Profile({ loaderData: account }: Route.ComponentProps) {
  const text = useText()
  const { brandName: brand } = useSite()
  const level = account.highest_education_level
  return (
    <div className="mx-auto max-w-[60rem]">
      <PageHead title={text('list.pageTitle', { title: text('profile.title'), brand })} />
      <div className="profile-head">
        <Avatar image={account.image} isLarge />
        <div>
          <h1 className="font-bold text-xl">{account.full_name}</h1>
          <p>{account.email}</p>
        </div>
      </div>
      {!account.is_onboarded && (
        <ProfilePanel title={text('profile.unfinished')} words={text('profile.unfinishedText')}>
          <LocalLink to={firstStep(account)} className={button('primary', 'mt-4')}>
            {text('profile.finish')}
          </LocalLink>
        </ProfilePanel>
      )}
      <div className="profile-panels">
        <ProfilePanel
          title={text('profile.about')}
          words={account.about}
          facts={[
            [text('profile.country'), countryWords(account.country)],
            [text('profile.joined'), dayWords(account.date_joined)],
            [text('profile.phone'), account.contact_number],
            [text('profile.education'), level && (EDUCATION_LEVEL_WORDS as Record<string, string>)[level]],
          ]}
        />
        <ProfilePanel title={text('profile.skills')}>
          <SkillChips skills={account.skills} />
        </ProfilePanel>
      </div>
    </div>
  )
}
