import { z } from 'zod'
import { embeddableOf } from '#api/integrations/embeds/rules.ts'

export const OEMBED_PARAMETERS = ['url', 'format', 'maxwidth', 'maxheight']

const size = z.coerce.number().int().min(100).max(4_000).optional().catch(undefined)
const Query = z.object({
  url: z.string().max(500).catch(''),
  format: z.string().max(20).catch('json'),
  maxwidth: size,
  maxheight: size,
})

type Asked = {
  isJson: boolean
  width: number
  height: number
  page: ReturnType<typeof embeddableOf>
}

const WIDTH = 600
const HEIGHTS = { companies: 480, jobs: 110, rfps: 110 }

/** `page` is undefined for an address that is no page of this site's that can be embedded. */
export function readOembed(query: unknown, publicUrl: string): Asked {
  const { url, format, maxwidth = WIDTH, maxheight } = Query.parse(query)
  const address = URL.parse(url)
  const isOwn = address?.origin === new URL(publicUrl).origin
  const page = isOwn && address ? embeddableOf(address.pathname) : undefined
  const height = HEIGHTS[page?.of ?? 'companies']
  return {
    isJson: format === 'json',
    width: Math.min(maxwidth, WIDTH),
    height: Math.min(maxheight ?? height, height),
    page,
  }
}
