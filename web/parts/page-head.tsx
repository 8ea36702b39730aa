import { useSite } from './site.ts'

type PageHeadProps = {
  title: string
  description?: string | undefined
  /** Canonical path; absent for a page that must not be indexed. */
  canonical?: string | undefined
  image?: string | null | undefined
}

/** Title, description, canonical address and Open Graph of a page; React moves them into the head. */
export function PageHead({ title, description, canonical, image }: PageHeadProps) {
  const { publicUrl, brandName } = useSite()
  const address = canonical && `${publicUrl}${canonical}`
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {address ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={brandName} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {address && <meta property="og:url" content={address} />}
      <meta property="og:type" content="website" />
      <meta
        property="og:image"
        content={`${publicUrl}${image && !image.endsWith('.svg') ? image : '/share.png'}`}
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
