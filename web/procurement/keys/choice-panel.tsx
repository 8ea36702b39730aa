import '#web/app/i18n/evaluation-texts.ts'
import { useCallback, useState } from 'react'
import {
  chooseMemberKeys,
  dropMemberKeys,
  type MemberKeys,
  readMemberKeys,
} from '#contract/procurement/member-keys.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { problemWords } from '#web/app/problem.ts'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { HolderTable } from './holder-table.tsx'
import { sealToOpeners } from './keys.ts'
import './choice-panel.css'

/** The choice whether an RFP is sealed to its openers, before it is published. */
export function KeyChoicePanel({ postId }: { postId: number }) {
  const text = useText()
  const load = useCallback(() => api(readMemberKeys, { params: { id: String(postId) } }), [postId])
  const { state, data: keys, change, reload } = useLoaded(load)
  if (state === 'failed') return <LoadFailed onRetry={reload} />
  if (!keys || (!keys.can_choose && !keys.chosen)) return null
  return (
    <div id="member_keys" tabIndex={-1}>
      <ProfilePanel title={text('memberKeys.title')} words={text(stateOf(keys), wordsOf(keys))}>
        {keys.chosen && keys.chosen.usable < keys.chosen.threshold && (
          <Banner kind="error">{text(keys.can_choose ? 'memberKeys.again' : 'memberKeys.lost')}</Banner>
        )}
        {keys.can_choose && <Choice keys={keys} postId={postId} onChange={(next) => change(() => next)} />}
      </ProfilePanel>
    </div>
  )
}

const stateOf = ({ chosen, is_required }: MemberKeys) => {
  if (chosen) return 'memberKeys.chosen'
  return is_required ? 'memberKeys.required' : 'memberKeys.plain'
}
const wordsOf = ({ chosen }: MemberKeys) => ({ threshold: chosen?.threshold ?? 2 })

type ChoiceProps = { keys: MemberKeys; postId: number; onChange: (next: MemberKeys) => void }

function Choice({ keys, postId, onChange }: ChoiceProps) {
  const text = useText()
  const [wanted, setWanted] = useState(keys.chosen?.threshold ?? 2)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const own = { params: { id: String(postId) } }
  const holders = keys.openers.flatMap(({ id, recipient }) =>
    id !== null && recipient ? [{ member: id, recipient }] : [],
  )
  const threshold = Math.min(wanted, Math.max(2, holders.length))
  const send = async (request: () => Promise<MemberKeys>) => {
    setPending(true)
    setProblem(undefined)
    try {
      onChange(await request())
    } catch (error) {
      setProblem(problemWords(error, text('error.offline.text')))
    } finally {
      setPending(false)
    }
  }
  const seal = async () => {
    const body = await sealToOpeners(holders, { rfpId: postId, threshold })
    return api(chooseMemberKeys, { ...own, body })
  }
  const counts = Array.from({ length: Math.max(0, holders.length - 1) }, (_, at) => String(at + 2))
  return (
    <div className="key-choice">
      {problem && <Banner kind="error">{problem}</Banner>}
      <HolderTable openers={keys.openers} chosen={keys.chosen} />
      {holders.length < 2 ? (
        <Banner kind="note">
          {text('memberKeys.tooFew')}{' '}
          <LocalLink to="/admin/members/#opening-key">{text('memberKeys.toOwn')}</LocalLink>
        </Banner>
      ) : (
        <>
          <SelectField
            name="threshold"
            label={text('memberKeys.threshold')}
            value={String(threshold)}
            onValue={(value) => setWanted(Number(value ?? 2))}
            options={counts.map((count) => ({
              value: count,
              label: text('memberKeys.count', { count: Number(count) }),
            }))}
          />
          <Banner kind="note">
            {text('memberKeys.warning', { threshold })} {text('memberKeys.fixed', { threshold })}
          </Banner>
        </>
      )}
      <div className="key-choice-acts">
        {holders.length >= 2 && (
          <button
            type="button"
            className={button('secondary')}
            disabled={isPending}
            onClick={() => void send(seal)}
          >
            {text(keys.chosen ? 'memberKeys.sealAgain' : 'memberKeys.seal')}
          </button>
        )}
        {keys.can_drop && (
          <button
            type="button"
            className={button('quiet')}
            disabled={isPending}
            onClick={() => void send(() => api(dropMemberKeys, own))}
          >
            {text('memberKeys.drop')}
          </button>
        )}
      </div>
    </div>
  )
}
