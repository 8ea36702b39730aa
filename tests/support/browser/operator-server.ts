import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PASSWORD } from './account.ts'
import { ownServer } from './own-server.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
export const OPERATOR = 'operator@example.com'

/** A separate server that reviews first posts, with an operator added from the command line. */
export const operatorServer = () =>
  ownServer(
    async (dataDir) => {
      const add = ['cli.ts', 'operator', 'add', OPERATOR, '--name', 'Efua Mensah', '--password-stdin']
      execFileSync(process.execPath, add, { cwd: ROOT, env: { DATA_DIR: dataDir }, input: `${PASSWORD}\n` })
    },
    // Without SMTP the mail is read in the development mailbox.
    { SMTP_URL: '', SAMPLE_CONTENT: 'on', REVIEW_FIRST_POST: 'on', TRUST_PROXY: '127.0.0.1' },
  )
