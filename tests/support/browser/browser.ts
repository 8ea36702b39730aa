import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import chromium, { inflate } from '@sparticuz/chromium'

/**
 * How to start the Chromium of the npm package, which needs nothing installed: it brings the few libraries
 * that a bare Debian lacks. Its flags are meant for a cloud function; in one process it cannot close a page.
 */
export async function browserLaunch() {
  const libraries = join(
    dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '../bin/al2023.tar.br',
  )
  await inflate(libraries)
  // Drawing like a graphics card, in software, takes longer than all the rest.
  chromium.setGraphicsMode = false
  return {
    executablePath: await chromium.executablePath(),
    args: [
      ...chromium.args.filter(
        (flag) => flag !== '--single-process' && flag !== '--no-zygote' && flag !== '--disable-web-security',
      ),
      '--disable-background-networking',
      '--disable-gpu',
      '--disable-software-rasterizer',
    ],
    env: { ...process.env, LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib') },
  }
}
