import type { ComponentType } from 'react'
import { data } from 'react-router'
import { type FrontParts, operatorFront } from '#contract/operator/front.ts'
import { api } from '#web/app/api.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { FrontForm } from '#web/operator/front-form.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/operator-part.ts'

type Part = {
  title: MessageId
  about: MessageId
  /** Where visitors see it. */
  path: string
  load: () => Promise<FrontParts>
  Form: ComponentType<{ loaded: FrontParts }>
}

/** One route for pages of one form: the table of all routes is loaded with every first visit. */
const PARTS: Record<string, Part> = {
  front: {
    title: 'operator.front',
    about: 'operator.frontAbout',
    path: '/',
    load: () => api(operatorFront),
    Form: FrontForm,
  },
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  const part = Object.hasOwn(PARTS, params.part) ? PARTS[params.part] : undefined
  if (!part) throw data({ code: 'not_found' }, { status: 404 })
  return part.load().catch(asPageError)
}
clientLoader.hydrate = true as const

/** A form for the operator's own texts. */
export default function OperatorPart({ loaderData, params }: Route.ComponentProps) {
  const text = useText()
  const part = PARTS[params.part]
  if (!part) return null
  const { title, about, path, Form } = part
  return (
    <WorkspacePage
      title={text(title)}
      about={text(about)}
      actions={
        <LocalLink to={path} className={button('secondary')}>
          {text('operator.seePage')}
        </LocalLink>
      }
    >
      <Form key={params.part} loaded={loaderData} />
    </WorkspacePage>
  )
}
