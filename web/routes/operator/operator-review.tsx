import '#web/app/i18n/worded-texts.ts'
import { useLingui } from '@lingui/react'
import { type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import { reviewDetail } from '#contract/operator/reviews.ts'
import { api } from '#web/app/api.ts'
import { countryWords, instantWords } from '#web/app/i18n/browser-words.ts'
import { industryWords } from '#web/app/i18n/choices.ts'
import { salaryWords } from '#web/app/i18n/format.ts'
import { languageOf } from '#web/app/i18n/i18n.ts'
import { useWording } from '#web/app/i18n/problem-texts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { labelsView, placeWords } from '#web/app/view.ts'
import { AskedQuestions } from '#web/applications/questions/asked-questions.tsx'
import { CompanyMembers } from '#web/operator/company-members.tsx'
import { approvePost, refusePost } from '#web/operator/operator-acts.ts'
import { PlanPart } from '#web/opportunities/plan/plan-part.tsx'
import { planView } from '#web/opportunities/plan/plan-view.ts'
import { FactList } from '#web/parts/fact-list.tsx'
import { ReasonButton } from '#web/parts/fields/reason-button.tsx'
import { LabelStrip } from '#web/parts/label-strip.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { MarkdownSection } from '#web/parts/markdown-section.tsx'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { useSite } from '#web/parts/site.ts'
import { ActButton } from '#web/parts/workspace/act-button.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { Banner } from '#web/ui/banner.tsx'
import type { Route } from './+types/operator-review.ts'
import '#web/operator/operator.css'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  return api(reviewDetail, { params, query: { language: languageOf(request) } }).catch(asPageError)
}
clientLoader.hydrate = true as const

/** An act leads back to the queue, so this post is not loaded again; another one is. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.id !== nextParams.id

/** A post that waits for review: its public view, its findings, its company. */
export default function OperatorReview({ loaderData: review }: Route.ComponentProps) {
  const text = useText()
  const worded = useWording()
  const { findings, company } = review
  return (
    <WorkspacePage
      title={review.opportunity.name}
      about={text('operator.reviewAbout', {
        company: company.name,
        since: instantWords(review.submitted_at, true),
      })}
      back={{ to: '/operator/', label: text('operator.queue') }}
    >
      <div className="acts operator-section">
        <ReviewActs key={review.opportunity.id} review={review} />
      </div>
      {findings.map((finding) => (
        <Banner key={finding.field + finding.code} kind="note">
          {worded(finding, finding.message)}
        </Banner>
      ))}
      <PostPreview review={review} />
      <div className="profile-panels operator-section">
        <ProfilePanel
          title={company.name}
          words={company.summary}
          facts={[
            [text('company.industry'), industryWords(text, company.industry)],
            [text('companyWizard.address'), company.address],
            [text('company.place'), [company.city, countryWords(company.country)].filter(Boolean).join(', ')],
            [text('operator.website'), company.website],
            [text('operator.since'), instantWords(company.created_at, true)],
          ]}
        >
          <LocalLink to={`/operator/companies/${company.id}/`} className="text-link public-link">
            {text('operator.toCompany')}
          </LocalLink>
        </ProfilePanel>
      </div>
      <CompanyMembers members={company.members} isRegistered={company.is_registered} />
    </WorkspacePage>
  )
}

type Reviewed = { review: Route.ComponentProps['loaderData'] }

function ReviewActs({ review: { opportunity: post, version, submitted_at } }: Reviewed) {
  const text = useText()
  const navigate = useNavigate()
  const { id, name } = post
  const back = () => navigate('/operator/')
  return (
    <>
      <ActButton
        isPrimary
        label={text('operator.publish')}
        done={text('operator.published', { name })}
        act={async () => {
          await approvePost(id, { version, submitted_at })
          await back()
        }}
      />
      <ReasonButton
        label={text('operator.refuse')}
        title={text('operator.refuseTitle')}
        words={text('operator.refuseWords')}
        done={text('operator.refused', { name })}
        act={async (reason) => {
          await refusePost(id, reason)
          await back()
        }}
      />
    </>
  )
}

function PostPreview({ review: { opportunity: post, kind } }: Reviewed) {
  const text = useText()
  const { i18n } = useLingui()
  const { timeZone } = useSite()
  const locale = { i18n, timeZone, now: new Date() }
  const isJob = kind === 'JOB'
  return (
    <article className="report-item operator-section" aria-label={text('operator.preview')}>
      <LabelStrip labels={labelsView(post, locale)} />
      <MarkdownSection
        title={text(isJob ? 'detail.description' : 'detail.rfp.description')}
        html={post.html.description}
      />
      <MarkdownSection
        title={text(isJob ? 'detail.requirements' : 'detail.rfp.requirements')}
        html={post.html.requirements}
      />
      <MarkdownSection
        title={text(isJob ? 'detail.qualifications' : 'detail.rfp.qualifications')}
        html={post.html.qualifications}
      />
      {post.plan && <PlanPart plan={planView(post.plan, post, locale)} />}
      <AskedQuestions questions={post.screening} />
      {post.attachments.length > 0 && (
        <ul aria-label={text('operator.attachments')}>
          {post.attachments.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
      <FactList
        isJob={isJob}
        opportunity={{
          salary: salaryWords(post.salary, locale),
          place: placeWords(post, locale),
          published: null,
          skills: post.skills,
        }}
      />
    </article>
  )
}
