import { useLingui } from '@lingui/react'
import { addressIn, DEFAULT_LANGUAGE, isLanguage, LANGUAGES, localeOf } from '#contract/languages.ts'
import { useSite } from './site.ts'

type PageHeadProps = {
  title: string
  description?: string | undefined
  /** Canonical path; absent for a page that must not be indexed. */
  canonical?: string | undefined
  /** The only language that it is written in; search engines are led there. */
  only?: string | undefined
  image?: string | null | undefined
}

/** Title, description, canonical address and Open Graph of a page; React moves them into the head. */
export function PageHead({ title, description, canonical, only, image }: PageHeadProps) {
  const { publicUrl, brandName } = useSite()
  const { i18n } = useLingui()
  const address = canonical && publicUrl + addressIn(only ?? i18n.locale, canonical)
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {import.meta.env.SSR && canonical && !only && <Alternates path={canonical} />}
      {address ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={brandName} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {address && <meta property="og:url" content={address} />}
      <meta property="og:type" content="website" />
      <meta
        property="og:image"
        content={`${publicUrl}${image && !image.endsWith('.svg') ? image : addressIn(i18n.locale, '/share.png')}`}
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** For search engines, which read documents alone: the page in each language, and for readers of any other one. */
function Alternates({ path }: { path: string }) {
  const { publicUrl } = useSite()
  const { i18n } = useLingui()
  const locale = localeOf(isLanguage(i18n.locale) ? i18n.locale : DEFAULT_LANGUAGE)
  return (
    <>
      {Object.keys(LANGUAGES).map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={publicUrl + addressIn(language, path)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={publicUrl + path} />
      <meta property="og:locale" content={locale.replace('-', '_')} />
    </>
  )
}
