import { useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { type OwnAddenda, reconfirm } from '#contract/procurement/addenda.ts'
import { api } from '#web/app/api.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useRenewed } from '#web/parts/renewed.ts'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import '#web/parts/fields/form-page.css'
import '#web/parts/timeline.css'
import './addendum-list.css'

type AddendumListProps = { number: string; path: string; timeZone: string; addenda: OwnAddenda }

/** Addenda to an RFP, and the button by which a bidder confirms their proposal. */
export function AddendumList({ number, path, timeZone, addenda: loaded }: AddendumListProps) {
  const text = useText()
  const [own, setOwn] = useRenewed(loaded)
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const { addenda, can_reconfirm } = own
  const newest = addenda.at(-1)
  if (!newest) return null
  const isAsked = can_reconfirm && addenda.some(({ standing }) => standing === 'OPEN')
  const confirm = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      setOwn(await api(reconfirm, { params: { number }, body: { through: newest.number } }))
      toast('success', text('toast.reconfirmed'))
    } catch (error) {
      setProblem(isApiError(error) ? error.message : text('error.offline.text'))
    }
    setPending(false)
  }
  return (
    <section>
      <h2>{text('addenda.title')}</h2>
      <ul className="receipt-timeline">
        {addenda.map((each) => (
          <li key={each.number}>
            <LocalLink to={`${path}#addenda`} className="text-link">
              {text('addenda.item', { number: each.number, title: each.title })}
            </LocalLink>{' '}
            <time dateTime={each.published_at}>{zonedWords(each.published_at, timeZone)}</time>
            {` · ${text(`addenda.${each.standing}`)}`}
          </li>
        ))}
      </ul>
      {problem && <Banner kind="error">{problem}</Banner>}
      {isAsked && (
        <div className="reconfirm screen-only">
          <p className="lead">{text('addenda.ask')}</p>
          <button
            type="button"
            className={button('primary')}
            disabled={isPending}
            onClick={() => void confirm()}
          >
            {text('addenda.confirm')}
          </button>
        </div>
      )}
    </section>
  )
}
