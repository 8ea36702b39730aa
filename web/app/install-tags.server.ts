/**
 * Stand in each page, so that the site can be installed (api/platform/install/install.ts). No script carries them: React leaves alone what it
 * did not render in the head.
 */
export const INSTALL_TAGS = [
  '<link rel="manifest" href="/manifest.webmanifest"/>',
  '<link rel="apple-touch-icon" href="/icons/apple-180.png"/>',
  '<meta name="theme-color" content="#fff" media="(prefers-color-scheme: light)"/>',
  '<meta name="theme-color" content="#14181f" media="(prefers-color-scheme: dark)"/>',
].join('')
