import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type CompanyToken, listTokens, revokeToken, type ShownToken } from '#contract/integrations/tokens.ts'
import { api } from '#web/app/api.ts'
import { RichText, useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { MakeTokenDialog } from '#web/integrations/tokens/make-token-dialog.tsx'
import { RotateTokenDialog } from '#web/integrations/tokens/rotate-token-dialog.tsx'
import { ShownTokenDialog } from '#web/integrations/tokens/shown-token-dialog.tsx'
import { TokenTable } from '#web/integrations/tokens/token-table.tsx'
import { TokenUsesDialog } from '#web/integrations/tokens/token-uses-dialog.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ActDialog } from '#web/parts/workspace/act-dialog.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/tokens.ts'
import '#web/parts/data-table.css'

export const clientLoader = () => api(listTokens).catch(asPageError)
clientLoader.hydrate = true as const

type Asked =
  | { what: 'make' }
  | { what: 'rotate' | 'revoke' | 'uses'; token: CompanyToken }
  | { what: 'shown'; shown: ShownToken }

/** Tokens that programs of the company use in place of somebody's password. */
export default function Tokens({ loaderData: tokens }: Route.ComponentProps) {
  const text = useText()
  const [asked, setAsked] = useState<Asked>()
  return (
    <WorkspacePage
      title={text('tokens.tab')}
      about={
        <>
          <p className="measure">{text('tokens.about')}</p>
          <p>
            <RichText
              id="tokens.docs"
              components={{ docs: <LocalLink to="/api/docs/" reloadDocument className="text-link" /> }}
            />
          </p>
        </>
      }
      actions={
        <button type="button" className={button('primary')} onClick={() => setAsked({ what: 'make' })}>
          <Icon name="add" />
          {text('tokens.make')}
        </button>
      }
    >
      {tokens.length > 0 ? (
        <TokenTable tokens={tokens} onAsk={(what, token) => setAsked({ what, token })} />
      ) : (
        <p className="data-table-empty">{text('tokens.none')}</p>
      )}
      {asked && <Dialogs asked={asked} onAsk={setAsked} />}
    </WorkspacePage>
  )
}

function Dialogs({ asked, onAsk }: { asked: Asked; onAsk: (asked: Asked | undefined) => void }) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const onClose = () => onAsk(undefined)
  const onMade = async (shown: ShownToken) => {
    onAsk({ what: 'shown', shown })
    await revalidate()
  }
  switch (asked.what) {
    case 'make':
      return <MakeTokenDialog onMade={onMade} onClose={onClose} />
    case 'rotate':
      return <RotateTokenDialog token={asked.token} onMade={onMade} onClose={onClose} />
    case 'shown':
      return <ShownTokenDialog shown={asked.shown} onClose={onClose} />
    case 'uses':
      return <TokenUsesDialog token={asked.token} onClose={onClose} />
    case 'revoke':
      return (
        <ActDialog
          title={text('tokens.revokeOf', { name: asked.token.name })}
          words={text('tokens.revokeText')}
          confirmLabel={text('tokens.revokeConfirm')}
          act={async () => {
            await api(revokeToken, { params: { id: String(asked.token.id) } })
            toast('success', text('tokens.revoked', { name: asked.token.name }))
            await revalidate()
          }}
          onClose={onClose}
        />
      )
  }
}
