import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './closed-notice.css'

/** A closed opportunity stays readable and says so (decisions §2). */
export function ClosedNotice({ closedOn, listPath }: { closedOn: string | null; listPath: string }) {
  const text = useText()
  return (
    <section className="closed-notice">
      <Icon name="closed" />
      <div>
        <h2 className="subheading">{text('detail.closed.title')}</h2>
        <p>{closedOn ? text('detail.closed.text', { date: closedOn }) : text('detail.closed.textNoDate')}</p>
        <LocalLink to={listPath}>{text('detail.closed.more')}</LocalLink>
      </div>
    </section>
  )
}
