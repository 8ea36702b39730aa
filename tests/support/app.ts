import { buildApp } from '#api/app.ts'
import { readConfig } from '#api/config.ts'
import type { OpenDatabase } from '#api/database/client.ts'

/**
 * The API on a test's database. Kept answers are dropped by `changed()` and not by the database's announcement,
 * which comes when it comes; `settings` are environment variables.
 */
export async function testApp(
  { database }: Pick<OpenDatabase, 'database'>,
  settings: Record<string, string> = {},
) {
  let version = 1
  const config = readConfig({ LOG_LEVEL: 'fatal', PUBLIC_URL: 'https://calls.example.org', ...settings })
  const catalogue = { version: () => version, stop: async () => {} }
  const { app, call } = await buildApp({ config, database, catalogue })
  return {
    app,
    call,
    changed() {
      version++
    },
  }
}
