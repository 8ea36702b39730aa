import { academicRecords, employmentRecords, projects } from '#contract/accounts/records.ts'
import type { UserDetail } from '#contract/accounts/user-detail.ts'
import { listKeptCvs } from '#contract/applications/kept-cvs.ts'
import type { Background } from '#contract/hiring/applicants.ts'
import { api } from '#web/app/api.ts'
import { countryWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { useAccount } from '#web/app/session/account.ts'
import { Avatar } from '#web/parts/avatar.tsx'
import { SkillChips } from '#web/parts/fields/skill-chips.tsx'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { Skeleton } from '#web/parts/skeleton.tsx'
import { BackgroundSheet, isBlank } from './background-sheet.tsx'
import { type Part, partsOf } from './completeness.ts'
import './profile-preview.css'
import '#web/ui/progress.css'

async function load() {
  const [employment, academic, done, cvs] = await Promise.all([
    api(employmentRecords.list),
    api(academicRecords.list),
    api(projects.list),
    api(listKeptCvs),
  ])
  return { employment, academic, projects: done, cvs: cvs.length }
}

/** The profile as companies see it, how complete it is, and what to add next. */
export function ProfilePreview() {
  const account = useAccount()
  const { data, state, reload } = useLoaded(load)
  if (state === 'failed') return <LoadFailed onRetry={reload} />
  if (!account || !data) return <Skeleton rows={4} />
  const { cvs, ...records } = data
  return (
    <div className="profile-preview">
      <Completeness parts={partsOf(account, { ...records, cvs })} />
      <Sheet account={account} background={{ about: account.about, ...records }} />
    </div>
  )
}

function Completeness({ parts }: { parts: Part[] }) {
  const text = useText()
  const missing = parts.filter(({ isDone }) => !isDone)
  const [done, all] = [parts.length - missing.length, parts.length]
  return (
    <ProfilePanel title={text('preview.complete')}>
      <label className="profile-share">
        {text('preview.share', { done, all })}
        <progress max={all} value={done} />
      </label>
      {missing.length === 0 ? (
        <p>{text('preview.all')}</p>
      ) : (
        <>
          <p>{text('preview.next')}</p>
          <ul className="profile-missing">
            {missing.map(({ name, to }) => (
              <li key={name}>
                <LocalLink to={to} className="text-link">
                  {text(`preview.add.${name}`)}
                </LocalLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </ProfilePanel>
  )
}

function Sheet({ account, background }: { account: UserDetail; background: Background }) {
  const text = useText()
  const links = [account.linkedin_handle, account.github_handle, account.dribbble_handle].filter(
    (link) => link !== null,
  )
  return (
    <ProfilePanel title={account.full_name} words={text('preview.lead')}>
      <Avatar image={account.image} isLarge />
      <dl>
        {(
          [
            [text('preview.email'), account.email],
            [text('profile.phone'), account.contact_number],
            [text('profile.country'), countryWords(account.country)],
            ...links.map((link) => [text('preview.contact'), link] as const),
          ] as const
        ).map(
          ([name, value]) =>
            value && (
              <div key={name + value}>
                <dt className="fine">{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {account.skills.length > 0 && <SkillChips skills={account.skills} />}
      {isBlank(background) ? (
        <p className="quiet">{text('preview.nothing')}</p>
      ) : (
        <BackgroundSheet background={background} />
      )}
    </ProfilePanel>
  )
}
