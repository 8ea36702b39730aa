import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** A file of an RFP. */
export const Attachment = z.object({
  id: z.number().int(),
  name: z.string(),
  size: z.number().int().describe('Bytes'),
  sha256: z.string(),
})
export type Attachment = z.infer<typeof Attachment>

const tag = 'attachments'
const member = { tag, caller: 'company-member' } as const

export const addAttachments = endpoint({
  ...member,
  ability: 'posts.edit',
  method: 'POST',
  path: '/api/company/posts/:id/attachments/',
  summary: 'Add files to an RFP, as `files`; visitors see them when the RFP or its changes are published',
  params: z.object({ id: identifier }),
  uploads: LIMITS.proposalPartBytes,
  keepsAnswer: true,
  status: 201,
  output: z.array(Attachment),
  errors: [
    'invalid',
    'unauthorized',
    'unverified',
    'forbidden',
    'not_found',
    'conflict',
    'too_large',
    'rate_limited',
    'no_room',
    'unavailable',
  ],
})

const one = z.object({ id: identifier, attachment: identifier })

export const removeAttachment = endpoint({
  ...member,
  ability: 'posts.edit',
  method: 'DELETE',
  path: '/api/company/posts/:id/attachments/:attachment/',
  summary: 'Remove a file; visitors see it until the changes are published',
  params: one,
  output: z.array(Attachment),
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found', 'conflict'],
})

export const readOwnAttachment = endpoint({
  ...member,
  ability: 'posts.read',
  method: 'GET',
  path: '/api/company/posts/:id/attachments/:attachment/',
  summary: 'Read a file of one of your RFPs, published or not',
  params: one,
  output: z.unknown().describe('The file'),
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'],
})

export const readAttachment = endpoint({
  method: 'GET',
  path: '/api/proposal-requests/:id/attachments/:attachment/',
  summary: 'Read a file of a published RFP',
  tag,
  caller: 'visitor',
  params: one,
  output: z.unknown().describe('The file'),
  errors: ['invalid', 'not_found', 'rate_limited'],
})
