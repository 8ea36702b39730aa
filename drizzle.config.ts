import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './api/platform/database/schema.ts',
    './api/platform/database/account-tables.ts',
    './api/platform/database/job-seeker-tables.ts',
    './api/platform/database/posting-tables.ts',
    './api/platform/database/selection-tables.ts',
  ],
  out: './api/platform/database/migrations',
})
