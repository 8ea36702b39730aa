import type { Decision } from '#api/platform/mail/queue.ts'

type Words = {
  subject: string
  before: string
  action: { label: string; path: string }
  after: string
}

/** What each of the operator's decisions is to whom it concerns; `name` is the post's, the company's or the brand's. */
const WORDS: Record<Decision, (name: string) => Words> = {
  'company-approved': (name) => ({
    subject: `${name} may publish now`,
    before: `We have looked at ${name}. What you publish from now on is shown at once.`,
    action: { label: 'Go to your workspace', path: '/admin/' },
    after: 'Posts that waited for this are published, unless something keeps them from it.',
  }),
  'post-approved': (name) => ({
    subject: `Your post is published: ${name}`,
    before: `We have looked at “${name}” and published it. Your later posts need no review.`,
    action: { label: 'Go to your workspace', path: '/admin/' },
    after: 'You can change, extend or close it there.',
  }),
  'post-refused': (name) => ({
    subject: `Your post was not published: ${name}`,
    before: `We have looked at “${name}” and have not published it.`,
    action: { label: 'Go to your workspace', path: '/admin/' },
    after: 'You can change the post and send it again.',
  }),
  'company-suspended': (name) => ({
    subject: `${name} is suspended`,
    before: `${name} is suspended. Its calls are not shown any more, and you can only read in your workspace.`,
    action: { label: 'Go to your workspace', path: '/admin/' },
    after:
      'Nothing is deleted. If you think that this is a mistake, answer to the address on our contact page.',
  }),
  'company-reinstated': (name) => ({
    subject: `${name} is no longer suspended`,
    before: `The suspension of ${name} has ended. Its open calls are shown again.`,
    action: { label: 'Go to your workspace', path: '/admin/' },
    after: 'You can work on as before.',
  }),
  'opportunity-taken-down': (name) => ({
    subject: `We have taken a call down: ${name}`,
    before: `“${name}” is not shown to visitors any more, and takes no applications.`,
    action: { label: 'Go to your workspace', path: '/admin/' },
    after: 'You can still read it, and what was sent to you for it.',
  }),
  'opportunity-restored': (name) => ({
    subject: `A call is shown again: ${name}`,
    before: `We had taken “${name}” down. It is shown to visitors again.`,
    action: { label: 'Go to your workspace', path: '/admin/' },
    after: 'If its deadline has passed meanwhile, it is shown as closed.',
  }),
  'account-suspended': (name) => ({
    subject: `Your ${name} account is suspended`,
    before: `Your ${name} account is suspended. You have been signed out and cannot sign in.`,
    action: { label: `Go to ${name}`, path: '/' },
    after:
      'Nothing is deleted. If you think that this is a mistake, write to the address on our contact page.',
  }),
  'account-reinstated': (name) => ({
    subject: `Your ${name} account is open again`,
    before: `The suspension of your ${name} account has ended.`,
    action: { label: 'Sign in', path: '/login/' },
    after: 'Everything is as you left it.',
  }),
}

export const wordsOf = (decision: Decision, name: string): Words => WORDS[decision](name)
