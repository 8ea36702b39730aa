import { useText } from '#web/app/i18n/text.tsx'
import { ShownOnceDialog } from '#web/integrations/shown-once-dialog.tsx'

/** The secret of an endpoint, once. */
export function ShownSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const text = useText()
  return (
    <ShownOnceDialog
      title={text('webhooks.shownTitle')}
      about={text('webhooks.shown')}
      label={text('webhooks.shownSecret')}
      value={secret}
      copyLabel={text('webhooks.copy')}
      copiedWords={text('webhooks.copied')}
      onClose={onClose}
    />
  )
}
