import { listTokens } from '#contract/integrations/tokens.ts'
import { api } from '#web/app/api.ts'
import { asPageError } from '#web/app/problem.ts'
import { useCompanyTokens } from '#web/integrations/tokens/company-tokens.ts'
import { TokensPage } from '#web/integrations/tokens/tokens-page.tsx'
import type { Route } from './+types/tokens.ts'

export const clientLoader = () => api(listTokens).catch(asPageError)
clientLoader.hydrate = true as const

export default function Tokens({ loaderData: tokens }: Route.ComponentProps) {
  return <TokensPage tokens={tokens} owner={useCompanyTokens()} />
}
