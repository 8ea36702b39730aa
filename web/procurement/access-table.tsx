import '#web/app/i18n/workspace-texts.ts'
import { isOfEvery } from '#contract/applications/parts.ts'
import type { Access } from '#contract/procurement/bid-opening.ts'
import { exactWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import '#web/parts/data-table.css'
import './access-table.css'

/** The members' accesses to proposals, from the audit log. */
export function AccessTable({ accesses, timeZone }: { accesses: Access[]; timeZone: string }) {
  const text = useText()
  if (accesses.length === 0) return null
  const columns = (['who', 'what', 'times', 'last'] as const).map((column) => text(`access.${column}`))
  const [who, what, times, last] = columns
  return (
    <section className="accesses">
      <h2 className="heading">{text('access.title')}</h2>
      <p className="quiet">{text('access.about')}</p>
      <table className="data-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {accesses.map((each) => (
            <tr key={`${each.kind} ${each.name} ${each.number} ${each.part} ${each.at}`}>
              <td data-label={who}>{each.name}</td>
              <td data-label={what}>
                {text(`access.${each.kind}`, {
                  number: each.number ?? '',
                  part: each.part ? text(`proposals.${isOfEvery(each.part) ? each.part : 'document'}`) : '',
                })}
              </td>
              <td data-label={times} className="number">
                {each.times}
              </td>
              <td data-label={last}>
                <time dateTime={each.at}>{exactWords(each.at, timeZone)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
