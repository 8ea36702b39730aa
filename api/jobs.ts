import { type Post, sendCode, sendWelcome, sweepAccounts } from './accounts/jobs.ts'
import type { Files } from './files/files.ts'
import { sweepImages } from './images/jobs.ts'
import { sweepCounters } from './limits/jobs.ts'
import { Letter } from './mail/queue.ts'
import { sendPasswordChanged, sendResetLink, sweepLinks } from './passwords/jobs.ts'
import type { Job } from './queue/queue.ts'
import { sweepSessions } from './sessions/jobs.ts'

/** All work that is done later. A letter that cannot be sent is tried again by the queue. */
export function allJobs(post: Post & { files: Files }): Job[] {
  return [
    { name: 'mail', handle: (data) => sendLetter(post, Letter.parse(data)) },
    { name: 'sweep', cron: '17 * * * *', handle: () => sweep(post) },
  ]
}

function sendLetter(post: Post, letter: Letter): Promise<void> {
  switch (letter.kind) {
    case 'code':
      return sendCode(post, letter.codeId)
    case 'welcome':
      return sendWelcome(post, letter.userId)
    case 'reset':
      return sendResetLink(post, letter.email)
    case 'password-changed':
      return sendPasswordChanged(post, letter.userId)
  }
}

async function sweep({ database, files }: Post & { files: Files }): Promise<void> {
  await sweepAccounts(database)
  await sweepLinks(database)
  await sweepSessions(database)
  await sweepCounters(database)
  await sweepImages({ database, files })
}
