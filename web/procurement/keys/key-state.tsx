import '#web/app/i18n/evaluation-texts.ts'
import type { MemberKeys } from '#contract/procurement/member-keys.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { HolderTable } from './holder-table.tsx'
import '#web/parts/panel.css'
import './choice-panel.css'

/** The holders of the keys of a published RFP, and whether enough of them can still open it. */
export function KeyState({ keys: { chosen, openers } }: { keys: MemberKeys }) {
  const text = useText()
  if (!chosen) return null
  const { threshold, usable } = chosen
  return (
    <section className="panel key-state">
      <h2>{text('memberKeys.title')}</h2>
      <p className="measure">
        {text('memberKeys.state', { threshold })} {chosen.has_operator && text('memberKeys.withOperator')}
      </p>
      {usable < threshold && <Banner kind="error">{text('memberKeys.lost')}</Banner>}
      {usable === threshold && <Banner kind="note">{text('memberKeys.last')}</Banner>}
      <HolderTable openers={openers} chosen={chosen} />
    </section>
  )
}
