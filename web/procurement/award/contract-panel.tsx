import { useState } from 'react'
import type { Award } from '#contract/procurement/award.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { ChangeDialog, CompletionDialog, SigningDialog } from './contract-dialogs.tsx'
import { ContractFacts } from './contract-facts.tsx'
import { ContractFileDialog, ContractFiles } from './contract-files.tsx'
import '#web/parts/panel.css'
import './act-row.css'

/** The signed contract with its changes and its end. */
export function ContractPanel({ award }: { award: Award }) {
  const text = useText()
  const [asked, setAsked] = useState<'sign' | 'change' | 'complete' | 'keep' | 'replace'>()
  const { contract, can_decide } = award
  const close = () => setAsked(undefined)
  const act = (what: NonNullable<typeof asked>, isMain = false) => (
    <button type="button" className={button(isMain ? 'primary' : 'secondary')} onClick={() => setAsked(what)}>
      {text(`award.contract.${what}`)}
    </button>
  )
  return (
    <section className="panel">
      <h2>{text('award.contract')}</h2>
      {contract ? (
        <>
          <ContractFacts contract={contract} />
          <ContractFiles
            documents={contract.documents}
            timeZone={award.time_zone}
            pathOf={(id) => `/api/evaluations/${award.opportunity.id}/contract/documents/${id}/`}
          />
        </>
      ) : (
        <p className="quiet">{text('award.contractNone')}</p>
      )}
      {can_decide && (
        <div className="act-row">
          {!contract && act('sign', true)}
          {contract &&
            act(contract.documents.length > 0 ? 'replace' : 'keep', contract.documents.length === 0)}
          {contract && !contract.completed_on && (
            <>
              {act('change')}
              {act('complete')}
            </>
          )}
        </div>
      )}
      {asked === 'sign' && <SigningDialog award={award} onClose={close} />}
      {asked === 'change' && <ChangeDialog award={award} onClose={close} />}
      {(asked === 'keep' || asked === 'replace') && <ContractFileDialog award={award} onClose={close} />}
      {asked === 'complete' && <CompletionDialog award={award} onClose={close} />}
    </section>
  )
}
