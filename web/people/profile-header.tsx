import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { availableCountries, countryCodes } from '#contract/accounts/reference.ts'
import type { UserDetail } from '#contract/accounts/user-detail.ts'
import { api } from '#web/app/api.ts'
import { documentLanguage } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { Avatar } from '#web/parts/avatar.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ProfileCover } from './profile-cover.tsx'
import { ProfileEditor } from './profile-editor.tsx'
import type { References } from './profile-form.ts'
import './profile-header.css'
import '#web/parts/record-icons.css'

const NETWORKS = [
  ['LinkedIn', 'linkedin_handle'],
  ['GitHub', 'github_handle'],
  ['Dribbble', 'dribbble_handle'],
] as const

const TABS = ['personal', 'about', 'skills'] as const

/** Cover, picture, name, address, social networks and Edit Profile (product-spec §2). */
export function ProfileHeader({ account }: { account: UserDetail }) {
  const editor = useEditor()
  const text = useText()
  return (
    <header className="person">
      <ProfileCover image={account.cover_image} />
      <div className="person-head">
        <Avatar image={account.image} isLarge />
        <div className="person-name">
          <h1>{account.full_name}</h1>
          <p>{account.email}</p>
          <ul className="person-networks">
            {NETWORKS.map(([name, handle]) =>
              account[handle] ? (
                <li key={name}>
                  <a href={account[handle]} rel="me noreferrer" className="text-link">
                    {name}
                  </a>
                </li>
              ) : null,
            )}
          </ul>
        </div>
        <div className="person-acts">
          <button
            type="button"
            className={button('secondary')}
            aria-busy={editor.isOpening}
            onClick={editor.open}
          >
            <Icon name="edit" />
            {text('profile.edit')}
          </button>
          <LocalLink to="/user/preview/" className={button('quiet')}>
            {text('preview.link')}
          </LocalLink>
          <LocalLink to="/user/cvs/" className={button('quiet')}>
            {text('cvs.own')}
          </LocalLink>
        </div>
      </div>
      {editor.references && (
        <ProfileEditor
          account={account}
          references={editor.references}
          {...(editor.tab && { initial: editor.tab })}
          onClose={editor.close}
        />
      )}
    </header>
  )
}

/** Loads the editor's lists before it opens. */
function useEditor() {
  const text = useText()
  const [references, setReferences] = useState<References>()
  const [isOpening, setOpening] = useState(false)
  const openEditor = async () => {
    // The button stays enabled, because the editor returns the focus to it.
    if (isOpening) return
    setOpening(true)
    dismissErrors()
    try {
      const input = { query: { language: documentLanguage() } }
      const [countries, dialCodes] = await Promise.all([
        api(availableCountries, input),
        api(countryCodes, input),
      ])
      setReferences({ countries, dialCodes })
    } catch {
      toast('error', text('error.offline.text'))
    }
    setOpening(false)
  }
  // The preview of the profile links to what is missing in it.
  const { hash } = useLocation()
  const navigate = useNavigate()
  const tab = TABS.find((each) => hash === `#edit-${each}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once for each address
  useEffect(() => {
    if (tab) void openEditor()
  }, [tab])
  const close = () => {
    setReferences(undefined)
    if (tab) void navigate({ hash: '' }, { replace: true, preventScrollReset: true })
  }
  return { references, isOpening, tab, open: openEditor, close }
}
