import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AnyToken, ShownToken } from '#contract/integrations/tokens.ts'
import { RichText, useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ActDialog } from '#web/parts/workspace/act-dialog.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MakeTokenDialog } from './make-token-dialog.tsx'
import { RotateTokenDialog } from './rotate-token-dialog.tsx'
import { ShownTokenDialog } from './shown-token-dialog.tsx'
import type { TokenOwner } from './token-owner.ts'
import { TokenTable } from './token-table.tsx'
import { TokenUsesDialog } from './token-uses-dialog.tsx'

type Asked =
  | { what: 'make' }
  | { what: 'rotate' | 'revoke' | 'uses'; token: AnyToken }
  | { what: 'shown'; shown: ShownToken }

type TokensPageProps = { tokens: AnyToken[]; owner: TokenOwner }

/** Tokens that programs of a company, or of the operator, use in place of somebody's password. */
export function TokensPage({ tokens, owner }: TokensPageProps) {
  const text = useText()
  const [asked, setAsked] = useState<Asked>()
  return (
    <WorkspacePage
      title={text('tokens.tab')}
      about={
        <>
          <p className="measure">{text(owner.words.about)}</p>
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
      <TokenTable tokens={tokens} words={owner.words} onAsk={(what, token) => setAsked({ what, token })} />
      {asked && <Dialogs owner={owner} asked={asked} onAsk={setAsked} />}
    </WorkspacePage>
  )
}

type DialogsProps = { owner: TokenOwner; asked: Asked; onAsk: (asked: Asked | undefined) => void }

function Dialogs({ owner, asked, onAsk }: DialogsProps) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const onClose = () => onAsk(undefined)
  const onMade = async (shown: ShownToken) => {
    onAsk({ what: 'shown', shown })
    await revalidate()
  }
  switch (asked.what) {
    case 'make':
      return <MakeTokenDialog owner={owner} onMade={onMade} onClose={onClose} />
    case 'rotate':
      return <RotateTokenDialog owner={owner} token={asked.token} onMade={onMade} onClose={onClose} />
    case 'shown':
      return <ShownTokenDialog owner={owner} shown={asked.shown} onClose={onClose} />
    case 'uses':
      return <TokenUsesDialog owner={owner} token={asked.token} onClose={onClose} />
    case 'revoke':
      return (
        <ActDialog
          title={text('tokens.revokeOf', { name: asked.token.name })}
          words={text('tokens.revokeText')}
          confirmLabel={text('tokens.revokeConfirm')}
          act={async () => {
            await owner.revoke(asked.token.id)
            toast('success', text('tokens.revoked', { name: asked.token.name }))
            await revalidate()
          }}
          onClose={onClose}
        />
      )
  }
}
