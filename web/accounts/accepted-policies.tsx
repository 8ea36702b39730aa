import { listConsents } from '#contract/accounts/consents.ts'
import { pagePath } from '#contract/policies.ts'
import { api } from '#web/app/api.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useOwnList } from '#web/app/own-list.ts'
import { OwnListPanel } from '#web/parts/workspace/own-list-panel.tsx'

const load = async () => (await api(listConsents)).given

/** The versions of the privacy notice and the terms that the account's owner accepted, each as it was. */
export function AcceptedPolicies() {
  const text = useText()
  const address = useAddress()
  const list = useOwnList(load)
  if (list.items?.length === 0) return null
  return (
    <OwnListPanel
      title={text('policies.given')}
      list={list}
      item={({ name, version, at }) => (
        <li key={`${name} ${version}`}>
          <a href={address(`${pagePath(name)}?version=${version}`)} className="text-link">
            {text('policies.givenVersion', { policy: text(`policies.${name}`), version })}
          </a>
          <p className="fine">{instantWords(at, true)}</p>
        </li>
      )}
    />
  )
}
