import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './api/platform/database/tables/*-tables.ts',
  out: './api/platform/database/migrations',
})
