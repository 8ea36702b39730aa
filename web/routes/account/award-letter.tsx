import '#web/app/i18n/evaluation-texts.ts'
import { readLetter, readOwnLetter } from '#contract/procurement/letters.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { AwardLetter } from '#web/procurement/award/award-letter.tsx'
import '#web/procurement/award/award-letter.css'
import { partPath } from '#web/procurement/evaluation/parts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/award-letter.ts'

type Params = { number: string } | { id: string; bidder: string }

/** A bidder's own letter, or, for the company, that of one of its bidders. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  const of: Params = params
  const letter = await ('number' in of
    ? api(readOwnLetter, { params: { number: of.number } })
    : api(readLetter, { params: of })
  ).catch(asPageError)
  return { letter, of }
}
clientLoader.hydrate = true as const

export default function AwardLetterPage({ loaderData: { letter, of } }: Route.ComponentProps) {
  const text = useText()
  const { brandName: brand } = useSite()
  const isOwn = 'number' in of
  const title = text(letter?.winner.is_you ? 'letter.titleWon' : 'letter.titleLost')
  return (
    <>
      <PageHead title={text('list.pageTitle', { title, brand })} />
      <p className="screen-only">
        <LocalLink
          to={isOwn ? `/user/applications/${of.number}/` : partPath(Number(of.id), 'award')}
          className="text-link tall-link letter-back"
        >
          <Icon name="back" />
          {text(isOwn ? 'letter.toProposal' : 'letter.toAward')}
        </LocalLink>
      </p>
      {letter ? (
        <AwardLetter letter={letter} title={title} brand={brand} />
      ) : (
        <>
          <h1>{title}</h1>
          <Banner kind="note">{text('letter.none')}</Banner>
        </>
      )}
    </>
  )
}
