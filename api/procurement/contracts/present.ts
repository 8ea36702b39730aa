import type { Contract } from '#contract/procurement/award.ts'
import type { FoundContract } from './queries.ts'

/** `withDocuments`: never for outsiders of the panel, nor for other bidders. */
export function presentContract(
  { contract, changes, documents }: FoundContract,
  withDocuments: boolean,
): Contract {
  return {
    number: contract.number,
    amount: contract.amount,
    currency: contract.currency,
    signed_on: contract.signedOn,
    starts_on: contract.startsOn,
    ends_on: contract.endsOn,
    changes: changes.map(({ text, amount, endsOn, createdAt }) => ({
      text,
      amount,
      ends_on: endsOn,
      at: createdAt.toISOString(),
    })),
    completed_on: contract.completedOn,
    completion: contract.completion,
    documents: withDocuments ? documents.map(presentSigned) : [],
  }
}

function presentSigned({ id, reason, adderName, createdAt, document }: FoundContract['documents'][number]) {
  const { name, size, sha256 } = document
  return { id, name, size, sha256, reason, by: adderName, at: createdAt.toISOString() }
}
