import * as consents from '#contract/accounts/consents.ts'
import * as factors from '#contract/accounts/factors.ts'
import * as notifications from '#contract/accounts/notifications.ts'
import * as oidc from '#contract/accounts/oidc.ts'
import * as passkeys from '#contract/accounts/passkeys.ts'
import * as passwords from '#contract/accounts/passwords.ts'
import * as records from '#contract/accounts/records.ts'
import * as reference from '#contract/accounts/reference.ts'
import * as registration from '#contract/accounts/registration.ts'
import * as accountsSecondStep from '#contract/accounts/second-step.ts'
import * as securityEvents from '#contract/accounts/security-events.ts'
import * as sessions from '#contract/accounts/sessions.ts'
import * as userDetail from '#contract/accounts/user-detail.ts'
import * as applications from '#contract/applications/applications.ts'
import * as cvReading from '#contract/applications/cv-reading.ts'
import * as drafts from '#contract/applications/drafts.ts'
import * as firmMembers from '#contract/applications/firm-members.ts'
import * as firms from '#contract/applications/firms.ts'
import * as keptCvs from '#contract/applications/kept-cvs.ts'
import * as lateUploads from '#contract/applications/late-uploads.ts'
import * as mailTemplates from '#contract/applications/mail-templates.ts'
import * as mergeFields from '#contract/applications/merge-fields.ts'
import * as parts from '#contract/applications/parts.ts'
import * as scoring from '#contract/applications/scoring.ts'
import * as screening from '#contract/applications/screening.ts'
import * as timeline from '#contract/applications/timeline.ts'
import * as companiesApproval from '#contract/companies/approval.ts'
import * as companies from '#contract/companies/companies.ts'
import * as invitations from '#contract/companies/invitations.ts'
import * as members from '#contract/companies/members.ts'
import * as companiesSecondStep from '#contract/companies/second-step.ts'
import * as errorBodies from '#contract/error-bodies.ts'
import * as fields from '#contract/fields.ts'
import * as agenda from '#contract/hiring/agenda.ts'
import * as applicantAnswers from '#contract/hiring/applicant-answers.ts'
import * as applicants from '#contract/hiring/applicants.ts'
import * as criteria from '#contract/hiring/criteria.ts'
import * as dashboard from '#contract/hiring/dashboard.ts'
import * as equalOpportunity from '#contract/hiring/equal-opportunity.ts'
import * as exports from '#contract/hiring/exports.ts'
import * as figures from '#contract/hiring/figures.ts'
import * as interviewInvitations from '#contract/hiring/interview-invitations.ts'
import * as interviewPlans from '#contract/hiring/interview-plans.ts'
import * as interviews from '#contract/hiring/interviews.ts'
import * as jobStages from '#contract/hiring/job-stages.ts'
import * as keeping from '#contract/hiring/keeping.ts'
import * as mentions from '#contract/hiring/mentions.ts'
import * as messages from '#contract/hiring/messages.ts'
import * as offers from '#contract/hiring/offers.ts'
import * as people from '#contract/hiring/people.ts'
import * as peopleActs from '#contract/hiring/people-acts.ts'
import * as reading from '#contract/hiring/reading.ts'
import * as rejections from '#contract/hiring/rejections.ts'
import * as scorecards from '#contract/hiring/scorecards.ts'
import * as stages from '#contract/hiring/stages.ts'
import * as careersPage from '#contract/integrations/careers-page.ts'
import * as companyExports from '#contract/integrations/company-exports.ts'
import * as jobFiles from '#contract/integrations/job-files.ts'
import * as jobSources from '#contract/integrations/job-sources.ts'
import * as operatorTokens from '#contract/integrations/operator-tokens.ts'
import * as tokens from '#contract/integrations/tokens.ts'
import * as webhooks from '#contract/integrations/webhooks.ts'
import * as operatorActs from '#contract/operator/acts.ts'
import * as customPages from '#contract/operator/custom-pages.ts'
import * as operatorDocuments from '#contract/operator/documents.ts'
import * as front from '#contract/operator/front.ts'
import * as operator from '#contract/operator/operator.ts'
import * as pages from '#contract/operator/pages.ts'
import * as reviews from '#contract/operator/reviews.ts'
import * as securityLog from '#contract/operator/security-log.ts'
import * as operatorStatus from '#contract/operator/status.ts'
import * as alerts from '#contract/opportunities/alerts.ts'
import * as attachments from '#contract/opportunities/attachments.ts'
import * as bookmarks from '#contract/opportunities/bookmarks.ts'
import * as calendar from '#contract/opportunities/calendar.ts'
import * as filterChoices from '#contract/opportunities/filter-choices.ts'
import * as follows from '#contract/opportunities/follows.ts'
import * as lists from '#contract/opportunities/lists.ts'
import * as opportunities from '#contract/opportunities/opportunities.ts'
import * as pageViews from '#contract/opportunities/page-views.ts'
import * as recommended from '#contract/opportunities/recommended.ts'
import * as reports from '#contract/opportunities/reports.ts'
import * as savedSearches from '#contract/opportunities/saved-searches.ts'
import * as sources from '#contract/opportunities/sources.ts'
import * as suggestions from '#contract/opportunities/suggestions.ts'
import * as parameters from '#contract/parameters.ts'
import * as onboarding from '#contract/people/onboarding.ts'
import * as privacy from '#contract/people/privacy.ts'
import * as activity from '#contract/posting/activity.ts'
import * as postingApproval from '#contract/posting/approval.ts'
import * as finding from '#contract/posting/finding.ts'
import * as postList from '#contract/posting/post-list.ts'
import * as posts from '#contract/posting/posts.ts'
import * as reopening from '#contract/posting/reopening.ts'
import * as team from '#contract/posting/team.ts'
import * as addenda from '#contract/procurement/addenda.ts'
import * as award from '#contract/procurement/award.ts'
import * as bidOpening from '#contract/procurement/bid-opening.ts'
import * as bidderReport from '#contract/procurement/bidder-report.ts'
import * as clarifications from '#contract/procurement/clarifications.ts'
import * as codes from '#contract/procurement/codes.ts'
import * as complaints from '#contract/procurement/complaints.ts'
import * as consensus from '#contract/procurement/consensus.ts'
import * as contracts from '#contract/procurement/contracts.ts'
import * as debriefs from '#contract/procurement/debriefs.ts'
import * as evaluations from '#contract/procurement/evaluations.ts'
import * as letters from '#contract/procurement/letters.ts'
import * as memberKeys from '#contract/procurement/member-keys.ts'
import * as ocds from '#contract/procurement/ocds.ts'
import * as openingRecord from '#contract/procurement/opening-record.ts'
import * as panel from '#contract/procurement/panel.ts'
import * as plan from '#contract/procurement/plan.ts'
import * as questions from '#contract/procurement/questions.ts'
import * as ranks from '#contract/procurement/ranks.ts'
import * as scores from '#contract/procurement/scores.ts'
import * as statistics from '#contract/procurement/statistics.ts'

/** Everything that travels has its name in the description from the name it is exported under here. */
export const CONTRACT_MODULES: readonly object[] = [
  consents,
  factors,
  notifications,
  oidc,
  passkeys,
  passwords,
  records,
  reference,
  registration,
  accountsSecondStep,
  securityEvents,
  sessions,
  userDetail,
  applications,
  cvReading,
  drafts,
  firmMembers,
  firms,
  keptCvs,
  lateUploads,
  mailTemplates,
  mergeFields,
  parts,
  scoring,
  screening,
  timeline,
  companiesApproval,
  companies,
  invitations,
  members,
  companiesSecondStep,
  errorBodies,
  fields,
  agenda,
  applicantAnswers,
  applicants,
  criteria,
  dashboard,
  equalOpportunity,
  exports,
  figures,
  interviewInvitations,
  interviewPlans,
  interviews,
  jobStages,
  keeping,
  mentions,
  messages,
  offers,
  peopleActs,
  people,
  reading,
  rejections,
  scorecards,
  stages,
  tokens,
  careersPage,
  operatorTokens,
  webhooks,
  companyExports,
  jobFiles,
  jobSources,
  operatorDocuments,
  operatorStatus,
  front,
  operatorActs,
  operator,
  reviews,
  customPages,
  pages,
  securityLog,
  alerts,
  attachments,
  bookmarks,
  calendar,
  filterChoices,
  follows,
  lists,
  opportunities,
  recommended,
  reports,
  savedSearches,
  sources,
  suggestions,
  parameters,
  onboarding,
  privacy,
  activity,
  postingApproval,
  finding,
  postList,
  pageViews,
  posts,
  reopening,
  team,
  addenda,
  award,
  bidOpening,
  bidderReport,
  clarifications,
  codes,
  complaints,
  consensus,
  contracts,
  debriefs,
  evaluations,
  letters,
  memberKeys,
  ocds,
  openingRecord,
  panel,
  plan,
  questions,
  ranks,
  scores,
  statistics,
]
