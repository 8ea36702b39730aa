import { useState } from 'react'
import { ownCompany } from '#contract/companies/companies.ts'
import { catalogueOf } from '#contract/languages.ts'
import { api } from '#web/app/api.ts'
import { documentLanguage } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { EmbedChoices } from '#web/integrations/embeds/embed-choices.tsx'
import { EmbedPreview } from '#web/integrations/embeds/embed-preview.tsx'
import {
  buttonSnippet,
  type Chosen,
  frameAddress,
  frameSnippet,
  scriptSnippet,
} from '#web/integrations/embeds/snippets.ts'
import { CopyField } from '#web/parts/fields/copy-field.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import type { Route } from './+types/embeds.ts'
import '#web/integrations/embeds/embeds.css'

export const clientLoader = () => api(ownCompany).catch(asPageError)
clientLoader.hydrate = true as const

const PLAIN = { kind: '', theme: 'auto', limit: '10', accent: '' } as const

/** The company's open jobs and RFPs for its own website: what to paste there, and how it will look. */
export default function Embeds({ loaderData: { id, name } }: Route.ComponentProps) {
  const text = useText()
  const [chosen, choose] = useState<Chosen>(() => ({ ...PLAIN, lang: catalogueOf(documentLanguage()) }))
  const title = text(chosen.kind ? `embeds.frameTitle.${chosen.kind}` : 'embeds.frameTitle', { name })
  const site = location.origin
  const address = frameAddress(site, id, chosen)
  const copy = { copyLabel: text('embeds.copy'), copiedWords: text('embeds.copied') }
  return (
    <WorkspacePage title={text('embeds.tab')} about={<p className="measure">{text('embeds.about')}</p>}>
      <EmbedChoices chosen={chosen} onChoose={choose} />
      <div className="embed-snippets">
        <CopyField
          label={text('embeds.script')}
          hint={text('embeds.scriptHint')}
          address={scriptSnippet(site, id, chosen)}
          look="primary"
          {...copy}
        />
        <CopyField
          label={text('embeds.frame')}
          hint={text('embeds.frameHint')}
          address={frameSnippet(address, title)}
          {...copy}
        />
        <CopyField
          label={text('embeds.button')}
          hint={text('embeds.buttonHint')}
          address={buttonSnippet(site, chosen)}
          {...copy}
        />
      </div>
      <h2 className="subheading">{text('embeds.preview')}</h2>
      <EmbedPreview address={address} title={title} />
    </WorkspacePage>
  )
}
