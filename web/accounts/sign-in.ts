import type { z } from 'zod'
import { Login, login } from '#contract/accounts/sessions.ts'
import { api } from '#web/app/api.ts'
import '#web/app/i18n/problem-texts.ts'

/** The fields of the login form, checked as the server checks them. */
export const fields = Login

/** Rejects with ApiError where the API refuses; the answer may ask for a second step. */
export const signIn = (values: z.infer<typeof Login>) => api(login, { body: values })
