import type { SecurityDetails, SecurityEventKind } from '#contract/accounts/security-events.ts'
import type { useText } from '#web/app/i18n/text.tsx'

type Event = { kind: SecurityEventKind; details: SecurityDetails }

/** Words an event as a phrase: "Signed in on a new device". */
export function securityWords(text: ReturnType<typeof useText>, { kind, details }: Event): string {
  const values = Object.entries(details).map(([name, value]) => [name, String(value)])
  return text(`security.kind.${kind}`, Object.fromEntries(values))
}
