import type { Award } from '#contract/procurement/award.ts'
import type { Access, Proposals } from '#contract/procurement/bid-opening.ts'
import type { Clarifications } from '#contract/procurement/clarifications.ts'
import type { Consensus } from '#contract/procurement/consensus.ts'
import type { Debriefs } from '#contract/procurement/debriefs.ts'
import type { Evaluation } from '#contract/procurement/evaluations.ts'
import { exactWords, joinedWords, zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { DataTable } from '#web/parts/data-table.tsx'
import { AccessTable } from '#web/procurement/access-table.tsx'
import { ClarificationsList } from '#web/procurement/clarifications/clarifications-part.tsx'
import { BidderList } from '#web/procurement/evaluation/bidder-list.tsx'
import { ConsensusTable } from '#web/procurement/evaluation/consensus-table.tsx'
import { EventList } from '#web/procurement/evaluation/event-list.tsx'
import { MINUTES } from '#web/procurement/evaluation/parts.ts'
import { button } from '#web/ui/button.ts'
import { ComplaintList } from './complaint-list.tsx'
import { ContractFacts } from './contract-facts.tsx'
import { DebriefList } from './debrief-list.tsx'
import { moneyWords, pointWords } from './money-words.ts'
import { RankingTable } from './ranking-table.tsx'
import { ReportSection } from './report-section.tsx'
import { ReportTerms } from './report-terms.tsx'
import '#web/parts/data-table.css'
import './report-part.css'

export type ReportFacts = {
  /** null, as clarifications, in minutes, and where an RFP ended before there were any. */
  consensus: Consensus | null
  /** From the financial opening on. */
  award: Award | null
  /** For members of the company. */
  proposals: Proposals | null
  accesses: Access[] | null
  clarifications: Clarifications | null
  debriefs: Debriefs
}
type ReportPartProps = ReportFacts & { evaluation: Evaluation }

/** Minutes of the openings and the report of the evaluation, all of it from the data; made to be printed. */
export function ReportPart({
  debriefs,
  evaluation,
  consensus,
  award,
  proposals,
  accesses,
  clarifications,
}: ReportPartProps) {
  const text = useText()
  const { bidders, events, time_zone, ending, state } = evaluation
  const isMinutes = MINUTES.includes(state)
  const intention = award?.intention
  return (
    <article className="report">
      <button type="button" className={button('secondary', 'screen-only')} onClick={() => print()}>
        {text(isMinutes ? 'report.printMinutes' : 'report.print')}
      </button>
      <h2 className="heading">{text(isMinutes ? 'report.minutes' : 'report.whole')}</h2>
      {ending && <p className="strong">{text(`report.ending.${ending}`)}</p>}
      {consensus && consensus.criteria.length > 0 && <ReportTerms terms={consensus} />}
      {proposals && <TechnicalOpening proposals={proposals} />}
      {accesses && <AccessTable accesses={accesses} timeZone={time_zone} />}
      {evaluation.panel.length > 0 && (
        <ReportSection title={text('evaluation.panel')}>
          <Panel evaluation={evaluation} />
        </ReportSection>
      )}
      {!isMinutes && bidders && bidders.length > 0 && <Scores consensus={consensus} bidders={bidders} />}
      {clarifications && clarifications.clarifications.length > 0 && (
        <ReportSection title={text('clarification.title')}>
          <ClarificationsList clarifications={clarifications} />
        </ReportSection>
      )}
      {award && <FinancialOpening award={award} />}
      {award?.bidders.some(({ rank, out }) => rank !== null || out !== null) && (
        <ReportSection title={text('award.ranking')}>
          <RankingTable award={award} />
        </ReportSection>
      )}
      {intention && (
        <ReportSection title={text('evaluation.part.award')}>
          <p>
            {text(intention.awarded_at ? 'award.isAwardedAt' : 'award.isIntendedAt', {
              price: moneyWords(intention.amount, intention.currency),
              name: intention.name ?? text('evaluation.bidder', { letter: intention.bidder }),
            })}
          </p>
          <p>{text('report.intendedOn', { date: zonedWords(intention.at, time_zone) })}</p>
          <p>{text('report.standstill', { date: zonedWords(intention.standstill_until, time_zone) })}</p>
          {intention.awarded_at && (
            <p>{text('award.awardedOn', { date: zonedWords(intention.awarded_at, time_zone) })}</p>
          )}
        </ReportSection>
      )}
      {award && award.complaints.length > 0 && <ComplaintList award={{ ...award, can_decide: false }} />}
      <DebriefList loaded={{ ...debriefs, can_answer: false }} />
      {award?.contract && (
        <ReportSection title={text('award.contract')}>
          <ContractFacts contract={award.contract} />
          {award.contract.documents.map(({ id, name, sha256, by, at, reason }) => (
            <p key={id} className="report-hash">
              {[name, text('award.signedFileHash', { hash: sha256 }), by, zonedWords(at, time_zone), reason]
                .filter(Boolean)
                .join(' · ')}
            </p>
          ))}
        </ReportSection>
      )}
      <Notices evaluation={evaluation} />
      <EventList events={events} timeZone={time_zone} />
    </article>
  )
}

function Notices({ evaluation: { notices, time_zone } }: { evaluation: Evaluation }) {
  const text = useText()
  if (notices.length === 0) return null
  return (
    <ReportSection title={text('report.notices')}>
      <DataTable
        rows={notices}
        rowKey={({ notice, at }) => notice + at}
        caption={text('report.notices')}
        columns={[
          { title: text('report.notice'), cell: ({ notice }) => text(`report.notice.${notice}`) },
          { title: text('report.told'), cell: ({ bidders }) => String(bidders), isNumber: true },
          { title: text('report.sent'), cell: ({ at }) => zonedWords(at, time_zone) },
        ]}
      />
    </ReportSection>
  )
}

type ScoresProps = Pick<ReportFacts, 'consensus'> & { bidders: NonNullable<Evaluation['bidders']> }

function Scores({ consensus, bidders }: ScoresProps) {
  const text = useText()
  return (
    <ReportSection title={text('report.scores')}>
      {consensus?.proposals.map((proposal) => (
        <ConsensusTable
          key={proposal.bidder}
          consensus={{ ...consensus, can_agree: false }}
          proposal={proposal}
          onSaved={() => undefined}
          isReported
        />
      ))}
      <BidderList bidders={bidders} isReported />
    </ReportSection>
  )
}

/** Number, names and hashes, and who confirmed: nothing of it is typed. */
function TechnicalOpening({
  proposals: { count, opened_at, opened_by, time_zone, evaluation, proposals },
}: {
  proposals: Proposals
}) {
  const text = useText()
  const [number, bidder, sent, hash] = (['number', 'bidder', 'sent', 'hash'] as const).map((each) =>
    text(`report.${each}`),
  )
  return (
    <ReportSection title={text('report.technicalOpening')}>
      {opened_at && <p>{text('report.openedOn', { date: exactWords(opened_at, time_zone), count })}</p>}
      {opened_by.length > 0 && <p>{text('opening.by', { names: joinedWords(opened_by) })}</p>}
      {evaluation === 'PANEL' && <p className="quiet">{text('report.ofPanel')}</p>}
      {proposals && proposals.length > 0 && (
        <table className="data-table">
          <caption className="sr-only">{text('report.technicalOpening')}</caption>
          <thead>
            <tr>
              {[bidder, number, sent, hash].map((each) => (
                <th key={each} scope="col">
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {proposals.map((each) => (
              <tr key={each.number}>
                <th scope="row">{each.bidder?.name ?? text('evaluation.deletedBidder')}</th>
                <td data-label={number} className="report-number">
                  {each.number}
                </td>
                <td data-label={sent}>{exactWords(each.submitted_at, time_zone)}</td>
                <td data-label={hash} className="report-hash">
                  {each.files.map(({ part, asked, sha256 }) => (
                    <p key={part}>
                      {text('report.fileHash', {
                        part,
                        asked: asked ?? text('evaluation.notAsked'),
                        hash: sha256,
                      })}
                    </p>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ReportSection>
  )
}

/** Everybody who was ever on it: with when they were named and declared, and why they left. */
function Panel({ evaluation: { panel, events, time_zone } }: { evaluation: Evaluation }) {
  const text = useText()
  const openedAt = events.find(({ act }) => act === 'open_technical')?.at
  const dated = (at: string) => ({ date: zonedWords(at, time_zone) })
  return (
    <ul className="report-list">
      {panel.map(({ id, name, is_chair, is_outsider, named_at, declared_at, dissent, ...member }) => (
        <li key={id}>
          {[
            name,
            is_chair && text('evaluation.chair'),
            is_outsider && text('evaluation.outsider'),
            text(openedAt && named_at > openedAt ? 'report.namedLate' : 'report.named', dated(named_at)),
            member.has_declared && declared_at && text('report.noConflict', dated(declared_at)),
            (member.standing === 'RECUSED' || member.standing === 'REMOVED') &&
              text(`evaluation.standing.${member.standing}`),
            member.because && text('evaluation.because', { reason: member.because }),
            dissent && text('evaluation.standing.dissents', { reason: dissent }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}

/** Names, technical points and prices as they were read. */
function FinancialOpening({ award }: { award: Award }) {
  const text = useText()
  const [bidder, technical, price, readBy] = [
    text('award.bidderName'),
    text('award.technical'),
    text('award.price'),
    text('report.readBy'),
  ]
  return (
    <ReportSection title={text('report.financialOpening')}>
      <table className="data-table">
        <caption className="sr-only">{text('report.financialOpening')}</caption>
        <thead>
          <tr>
            {[bidder, technical, price, readBy].map((each) => (
              <th key={each} scope="col" className={[technical, price].includes(each) ? 'number' : undefined}>
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {award.bidders.map((each) => (
            <tr key={each.bidder}>
              <th scope="row">{each.name ?? each.number}</th>
              <td data-label={technical} className="number">
                {each.technical === null ? '–' : pointWords(each.technical)}
              </td>
              <td data-label={price} className="number">
                {each.is_opened
                  ? each.price === null
                    ? '–'
                    : moneyWords(each.price, award.currency)
                  : text('award.shut')}
              </td>
              <td data-label={readBy}>
                {each.read_by.map((name) => (
                  <span key={name} className="report-name">
                    {name}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ReportSection>
  )
}
