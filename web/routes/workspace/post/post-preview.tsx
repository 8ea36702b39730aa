import '#web/app/i18n/worded-texts.ts'
import { useLingui } from '@lingui/react'
import { companyDetail } from '#contract/companies/companies.ts'
import { previewPost, readPost } from '#contract/posting/posts.ts'
import { api } from '#web/app/api.ts'
import { detailView } from '#web/app/detail-view.ts'
import { languageOf } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { AskedQuestions } from '#web/applications/questions/asked-questions.tsx'
import { CompanyPanel } from '#web/companies/company-panel.tsx'
import { companyView } from '#web/companies/company-view.ts'
import { OpportunityHead } from '#web/opportunities/detail/opportunity-head.tsx'
import { OpportunityTexts } from '#web/opportunities/detail/opportunity-texts.tsx'
import { PlanPart } from '#web/opportunities/plan/plan-part.tsx'
import { planView } from '#web/opportunities/plan/plan-view.ts'
import { FactList } from '#web/parts/fact-list.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useSite } from '#web/parts/site.ts'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { PostFindings } from '#web/posting/post-findings.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/post-preview.ts'
import './post-preview.css'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const own = { params: { id: params.id } }
  const post = await api(readPost, own).catch(asPageError)
  const preview = await api(previewPost, { ...own, query: { language: languageOf(request) } })
  const company = await api(companyDetail, { params: { id: String(preview.company.id) } })
  return { post, preview, company }
}
clientLoader.hydrate = true as const

/** A post as visitors will see it, in the components of its public page. */
export default function PostPreview({ loaderData: { post, preview, company } }: Route.ComponentProps) {
  const text = useText()
  const { i18n } = useLingui()
  const { timeZone } = useSite()
  const locale = { i18n, timeZone, now: new Date() }
  const view = detailView(preview, locale)
  const isJob = post.kind === 'JOB'
  return (
    <WorkspacePage
      title={text('post.previewTitle')}
      back={{ to: `/admin/posts/${post.id}/edit/`, label: text('post.backToEdit') }}
      actions={
        <LocalLink to={`/admin/posts/${post.id}/edit/`} className={button('primary')}>
          {text('post.edit')}
        </LocalLink>
      }
    >
      <Banner kind="note">{text('post.previewText')}</Banner>
      {post.findings.some(({ severity }) => severity === 'BLOCK') && (
        <PostFindings findings={post.findings} isPublished={post.published_at !== null} />
      )}
      <article className="post-preview">
        <OpportunityHead
          opportunity={{ ...view, name: view.name || text('post.unnamed') }}
          company={company}
          heading="h2"
        />
        <div className="post-preview-columns">
          <div className="post-preview-texts">
            <OpportunityTexts opportunity={view} isJob={isJob} />
            {preview.plan && <PlanPart plan={planView(preview.plan, preview, locale)} />}
            <AskedQuestions questions={preview.screening} />
          </div>
          <div className="post-preview-facts">
            <FactList opportunity={view} isJob={isJob} />
            <CompanyPanel company={companyView(company, locale)} />
          </div>
        </div>
      </article>
    </WorkspacePage>
  )
}
