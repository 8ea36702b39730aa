import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** A closed opportunity stays readable and says so (decisions §2). */
export function ClosedNotice({ closedOn, listPath }: { closedOn: string | null; listPath: string }) {
  const text = useText()
  return (
    <section className="flex gap-3 rounded-md border border-notice bg-notice-soft p-4">
      <Icon name="closed" className="mt-0.5 shrink-0 text-notice" />
      <div>
        <h2 className="font-semibold text-base">{text('detail.closed.title')}</h2>
        <p className="mt-1">
          {closedOn ? text('detail.closed.text', { date: closedOn }) : text('detail.closed.textNoDate')}
        </p>
        <LocalLink
          to={listPath}
          className="mt-2 inline-flex min-h-9 items-center underline underline-offset-4"
        >
          {text('detail.closed.more')}
        </LocalLink>
      </div>
    </section>
  )
}
