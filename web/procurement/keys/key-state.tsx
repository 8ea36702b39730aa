import '#web/app/i18n/evaluation-texts.ts'
import type { MemberKeys } from '#contract/procurement/member-keys.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { HolderTable } from './holder-table.tsx'
import '#web/parts/panel.css'
import './choice-panel.css'

type KeyStateProps = { keys: MemberKeys; postId: number }

/** The holders of the keys of a published RFP, and whether enough of them can still open it. */
export function KeyState({ keys: { chosen, openers, can_choose }, postId }: KeyStateProps) {
  const text = useText()
  if (!chosen) return null
  const { threshold, usable } = chosen
  return (
    <section className="panel key-state">
      <h2>{text('memberKeys.title')}</h2>
      <p className="measure">{text('memberKeys.state', { threshold })}</p>
      {usable < threshold && (
        <Banner kind="error">{text(can_choose ? 'memberKeys.again' : 'memberKeys.lost')}</Banner>
      )}
      {usable === threshold && <Banner kind="note">{text('memberKeys.last')}</Banner>}
      {can_choose ? (
        <p className="measure">
          {text('memberKeys.renewable')}{' '}
          <LocalLink to={`/admin/posts/${postId}/#member_keys`} className="text-link">
            {text('memberKeys.toChoice')}
          </LocalLink>
        </p>
      ) : (
        <p className="measure">{text('memberKeys.fixed')}</p>
      )}
      <HolderTable openers={openers} chosen={chosen} />
    </section>
  )
}
