import '#web/app/i18n/detail-texts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './closed-notice.css'

type ClosedNoticeProps = {
  opportunity: { deadline: string | null; closedOn: string | null }
  listPath: string
}

/** A closed opportunity stays readable and says so (decisions §2). */
export function ClosedNotice({ opportunity, listPath }: ClosedNoticeProps) {
  const { deadline, closedOn } = opportunity
  const text = useText()
  return (
    <section className="closed-notice">
      <Icon name="closed" />
      <div>
        <h2 className="subheading">{text('detail.closed.title')}</h2>
        <p>
          {closedOn
            ? text('detail.closed.early', { date: closedOn })
            : deadline
              ? text('detail.closed.text', { date: deadline })
              : text('detail.closed.textNoDate')}
        </p>
        <LocalLink to={listPath}>{text('detail.closed.more')}</LocalLink>
      </div>
    </section>
  )
}
