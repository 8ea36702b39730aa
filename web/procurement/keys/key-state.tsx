import '#web/app/i18n/evaluation-texts.ts'
import type { MemberKeys } from '#contract/procurement/member-keys.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useRenewed } from '#web/parts/renewed.ts'
import { Banner } from '#web/ui/banner.tsx'
import { HandOn } from './hand-on.tsx'
import { HolderTable } from './holder-table.tsx'
import '#web/parts/panel.css'
import './choice-panel.css'

type KeyStateProps = { keys: MemberKeys; postId: number }

/** The holders of the keys of a published RFP, and whether enough of them can still open it. */
export function KeyState({ keys: loaded, postId }: KeyStateProps) {
  const text = useText()
  const [keys, setKeys] = useRenewed(loaded)
  const { chosen, openers, can_choose, handing } = keys
  if (!chosen) return null
  const { threshold, usable } = chosen
  return (
    <section className="panel key-state">
      <h2>{text('memberKeys.title')}</h2>
      <p className="measure">{text('memberKeys.state', { threshold })}</p>
      {usable < threshold && !handing && (
        <Banner kind="error">{text(can_choose ? 'memberKeys.again' : 'memberKeys.lost')}</Banner>
      )}
      {handing && <HandOn keys={keys} handing={handing} postId={postId} onChange={setKeys} />}
      {usable === threshold && <Banner kind="note">{text('memberKeys.last')}</Banner>}
      {can_choose ? (
        <p className="measure">
          {text('memberKeys.renewable')}{' '}
          <LocalLink to={`/admin/posts/${postId}/edit/#member_keys`} className="text-link">
            {text('memberKeys.toChoice')}
          </LocalLink>
        </p>
      ) : (
        <p className="measure">{text('memberKeys.fixed', { threshold })}</p>
      )}
      <HolderTable openers={openers} chosen={chosen} />
    </section>
  )
}
