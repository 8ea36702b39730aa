import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './api/database/schema.ts',
    './api/database/account-tables.ts',
    './api/database/job-seeker-tables.ts',
  ],
  out: './api/database/migrations',
})
