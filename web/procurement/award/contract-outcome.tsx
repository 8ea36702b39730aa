import type { Contract } from '#contract/procurement/award.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ContractFacts } from './contract-facts.tsx'
import { ContractFiles } from './contract-files.tsx'

type ContractOutcomeProps = { number: string; contract: Contract; timeZone: string }

/** The contract as the bidder who won it reads it, with the signed file. */
export function ContractOutcome({ number, contract, timeZone }: ContractOutcomeProps) {
  const text = useText()
  return (
    <>
      <h3>{text('award.contract')}</h3>
      <ContractFacts contract={contract} />
      <ContractFiles
        documents={contract.documents}
        timeZone={timeZone}
        pathOf={() => `/api/user/applications/${number}/contract/document/`}
      />
    </>
  )
}
