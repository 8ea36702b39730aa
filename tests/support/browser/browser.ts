import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import chromium, { inflate } from '@sparticuz/chromium'

/**
 * Options to start the Chromium of the npm package, which brings the few libraries that a bare Debian lacks. Its flags are
 * meant for a cloud function: as a single process it cannot close a page, so those go.
 */
export async function browserLaunch() {
  const libraries = join(
    dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '../bin/al2023.tar.br',
  )
  await inflate(libraries)
  // WebGL in software takes longer than everything else together.
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
