import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The URL table of product-spec §2. */
export default [
  layout('routes/main-layout.tsx', [
    index('routes/opportunities.tsx', { id: 'home' }),
    route('jobs/', 'routes/opportunities.tsx', { id: 'jobs' }),
    route('rfps/', 'routes/opportunities.tsx', { id: 'rfps' }),
    route('jobs/:id/', 'routes/opportunity.tsx', { id: 'job' }),
    route('rfps/:id/', 'routes/opportunity.tsx', { id: 'rfp' }),
    route('jobs/:id/report/', 'routes/report.tsx', { id: 'report-job' }),
    route('rfps/:id/report/', 'routes/report.tsx', { id: 'report-rfp' }),
    route('companies/:id/', 'routes/company.tsx'),
    route('forgot-password/', 'routes/forgot-password.tsx'),
    route('reset-password/', 'routes/reset-password.tsx'),
    route('unsubscribe/', 'routes/unsubscribe.tsx'),
    layout('routes/signed-in.tsx', { id: 'signed-in' }, [
      route('user/profile/', 'routes/profile.tsx'),
      route('user/applications/:number/', 'routes/application.tsx'),
      route('user/account/', 'routes/account-settings.tsx'),
      route('user/notifications/', 'routes/notifications.tsx'),
      route('jobs/bookmarked/', 'routes/bookmarked.tsx', { id: 'bookmarked-jobs' }),
      route('rfps/bookmarked/', 'routes/bookmarked.tsx', { id: 'bookmarked-rfps' }),
      layout('routes/workspace.tsx', [
        route('admin/', 'routes/admin.tsx'),
        route('admin/posts/:id/questions/', 'routes/post-questions.tsx'),
        route('admin/posts/:id/proposals/', 'routes/post-proposals.tsx'),
        route('admin/templates/', 'routes/mail-templates.tsx'),
      ]),
      layout('routes/operator-layout.tsx', [
        route('operator/', 'routes/operator.tsx'),
        route('operator/reports/', 'routes/operator-reports.tsx'),
        route('operator/companies/', 'routes/operator-companies.tsx'),
        route('operator/companies/:id/', 'routes/operator-company.tsx'),
        route('operator/users/', 'routes/operator-users.tsx'),
        route('operator/mail/', 'routes/operator-mail.tsx'),
      ]),
    ]),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('routes/auth-layout.tsx', [
    route('login/', 'routes/login.tsx'),
    route('registration/', 'routes/registration.tsx'),
    route('registration/job-seeker/', 'routes/register-job-seeker.tsx'),
    route('registration/recruiter/', 'routes/register-recruiter.tsx'),
    layout('routes/signed-in.tsx', { id: 'onboarding' }, [
      route('registration/verification/', 'routes/verification.tsx'),
      route('onboarding/job-seeker/basic-info/', 'routes/job-seeker-basic-info.tsx'),
      route('onboarding/job-seeker/education/', 'routes/job-seeker-education.tsx'),
      route('onboarding/job-seeker/profession/', 'routes/job-seeker-profession.tsx'),
      route('onboarding/job-seeker/skills/', 'routes/job-seeker-skills.tsx'),
      route('onboarding/recruiting-company/basic-info/', 'routes/company-basic-info.tsx'),
      route('onboarding/recruiting-company/more-info/', 'routes/company-more-info.tsx'),
      route('onboarding/recruiting-company/skills/', 'routes/company-skills.tsx'),
    ]),
  ]),
  route('language/', 'routes/language.ts'),
] satisfies RouteConfig
