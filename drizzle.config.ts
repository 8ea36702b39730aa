import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './api/database/schema.ts',
    './api/database/account-tables.ts',
    './api/database/job-seeker-tables.ts',
    './api/database/posting-tables.ts',
    './api/database/selection-tables.ts',
  ],
  out: './api/database/migrations',
})
