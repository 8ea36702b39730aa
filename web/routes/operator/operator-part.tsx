import { data } from 'react-router'
import { listOperatorTokens } from '#contract/integrations/operator-tokens.ts'
import { operatorFront } from '#contract/operator/front.ts'
import { siteStatus } from '#contract/operator/status.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { OPERATORS } from '#web/integrations/tokens/operator-tokens.ts'
import { TokensPage } from '#web/integrations/tokens/tokens-page.tsx'
import { FrontForm } from '#web/operator/front-form.tsx'
import { CheckAgain, SiteChecks } from '#web/operator/site-checks.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/operator-part.ts'

/** One route for pages of one part: the table of all routes is loaded with every first visit. */
const PARTS = {
  front: async () => ({ part: 'front', loaded: await api(operatorFront) }) as const,
  tokens: async () => ({ part: 'tokens', loaded: await api(listOperatorTokens) }) as const,
  status: async () => ({ part: 'status', loaded: await api(siteStatus) }) as const,
}

const isPart = (name: string): name is keyof typeof PARTS => Object.hasOwn(PARTS, name)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  if (!isPart(params.part)) throw data({ code: 'not_found' }, { status: 404 })
  return PARTS[params.part]().catch(asPageError)
}
clientLoader.hydrate = true as const

/** The operator's own text of the front page, tokens, or how the site is. */
export default function OperatorPart({ loaderData }: Route.ComponentProps) {
  const text = useText()
  if (loaderData.part === 'tokens') return <TokensPage tokens={loaderData.loaded} owner={OPERATORS} />
  if (loaderData.part === 'status') {
    return (
      <WorkspacePage
        title={text('operator.status')}
        about={text('operator.statusAbout')}
        actions={<CheckAgain />}
      >
        <SiteChecks status={loaderData.loaded} />
      </WorkspacePage>
    )
  }
  return (
    <WorkspacePage
      title={text('operator.front')}
      about={text('operator.frontAbout')}
      actions={
        <LocalLink to="/" className={button('secondary')}>
          {text('operator.seePage')}
        </LocalLink>
      }
    >
      <FrontForm loaded={loaderData.loaded} />
    </WorkspacePage>
  )
}
