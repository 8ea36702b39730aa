import { addressIn, catalogueOf, type Language } from '#contract/languages.ts'

/**
 * Stand in each page, so that the site can be installed (api/platform/install/install.ts). No script carries them: React leaves alone what it
 * did not render in the head.
 */
export const installTags = (language: Language) => {
  const manifest = addressIn(catalogueOf(language), '/manifest.webmanifest')
  return `<link rel="manifest" href="${manifest}"/>${SAME}`
}

const SAME = [
  '<link rel="apple-touch-icon" href="/icons/apple-180.png"/>',
  '<meta name="theme-color" content="#fff" media="(prefers-color-scheme: light)"/>',
  '<meta name="theme-color" content="#14181f" media="(prefers-color-scheme: dark)"/>',
].join('')
