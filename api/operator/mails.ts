import { type Head, headText } from '#api/platform/audit/chain.ts'
import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'
import type { Decision } from '#api/platform/mail/queue.ts'

type Decided = {
  decision: Decision
  /** Of the post or the company; none for an account. */
  name: string | undefined
  /** As the operator wrote it. */
  reason: string | undefined
}

/** Tells a decision of the operator with its reason. */
export function decisionMail(letter: Letter, { decision, name: given, reason }: Decided): Mail {
  const { text } = letter.words
  const name = given ?? letter.sender.brandName
  const { label, path } = actionOf(letter, decision, name)
  return composeMail(letter, {
    heading: text(`mail.decision.${decision}.subject`, { name }),
    before: text(`mail.decision.${decision}.before`, { name }),
    quote: reason,
    action: { label, url: pagesIn(letter) + path },
    after: [text(`mail.decision.${decision}.after`)],
  })
}

export function auditHeadMail(letter: Letter, head: Head): Mail {
  const { text } = letter.words
  return composeMail(letter, {
    heading: text('mail.auditHead.subject', { id: head.id }),
    before: text('mail.auditHead.before', { head: headText(head) }),
    action: { label: text('mail.auditHead.action'), url: `${letter.sender.publicUrl}/audit-head.json` },
    after: [],
  })
}

function actionOf({ words: { text } }: Letter, decision: Decision, name: string) {
  switch (decision) {
    case 'account-suspended':
      return { label: text('mail.decision.account-suspended.action', { name }), path: '/' }
    case 'account-reinstated':
      return { label: text('mail.decision.account-reinstated.action'), path: '/login/' }
    default:
      return { label: text('mail.decision.workspace'), path: '/admin/' }
  }
}
