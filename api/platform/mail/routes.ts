import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { english } from '#api/platform/words/words.ts'
import { ApiError } from '#contract/errors.ts'
import { isOfThisMachine } from './local.ts'
import { INVITATION_FILE } from './mail.ts'
import { findKeptMail, type KeptMail, listKeptMails } from './mailbox.ts'
import { mailboxPage, mailPage, openMailboxWarning } from './mailbox-page.ts'

const PAGE =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'"
/** Shows the email as a mail program would: no scripts, no other servers, links in a new tab. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'"

type Means = { database: Database } & Pick<Config, 'brandName' | 'devMailbox'>

/** Serves /dev/mailbox/. It shows codes and links of everybody, so it is for development only. */
export function serveMailbox(app: FastifyInstance, { database, brandName, devMailbox }: Means) {
  if (devMailbox === 'none') return
  const options = {
    schema: { hide: true },
    config: { isFree: true },
    onRequest: async (request: FastifyRequest) => {
      if (devMailbox === 'local' && !isOfThisMachine(request.raw)) throw new ApiError('not_found')
    },
  }
  const warning = openMailboxWarning(devMailbox, english())
  app.get<{ Querystring: { to?: string } }>('/dev/mailbox/', options, async ({ query }, reply) => {
    const to = typeof query.to === 'string' ? query.to : undefined
    return sendMarkup(
      reply,
      PAGE,
      mailboxPage({ brandName, warning }, await listKeptMails(database, to), to).markup,
    )
  })
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/', options, async ({ params }, reply) =>
    sendMarkup(reply, PAGE, mailPage({ brandName, warning }, await mailOf(database, params.id)).markup),
  )
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/letter/', options, async ({ params }, reply) => {
    const { html: markup } = await mailOf(database, params.id)
    return sendMarkup(reply, MAIL_POLICY, markup.replace('<head>', '<head><base target="_blank">'))
  })
  const invitation = `/dev/mailbox/:id/${INVITATION_FILE}`
  app.get<{ Params: { id: string } }>(invitation, options, async ({ params }, reply) => {
    const { calendar } = await mailOf(database, params.id)
    if (calendar === null) throw new ApiError('not_found')
    reply.type('text/calendar; charset=utf-8').header('cache-control', 'no-store')
    reply.header('content-disposition', `attachment; filename="${INVITATION_FILE}"`)
    return calendar
  })
}

async function mailOf(database: Database, id: string): Promise<KeptMail> {
  const mail = /^[1-9]\d{0,8}$/.test(id) ? await findKeptMail(database, Number(id)) : undefined
  if (!mail) throw new ApiError('not_found')
  return mail
}

function sendMarkup(reply: FastifyReply, policy: string, markup: string) {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
  reply.header('content-security-policy', policy).header('x-frame-options', 'SAMEORIGIN')
  return markup
}
