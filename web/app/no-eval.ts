import type { $ZodConfig } from 'zod/v4/core'

declare global {
  var __zod_globalConfig: $ZodConfig | undefined
}

// Zod compiles schemas with `Function`, which the pages' policy refuses and browsers report. Its own `config` would bring 4 KB
// to pages that have no form, and writes to this object.
if (typeof document !== 'undefined') globalThis.__zod_globalConfig = { jitless: true }
