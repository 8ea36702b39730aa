import { awardings } from './awardings.ts'
import { evaluationsApp } from './evaluations-app.ts'

/** The API with RFPs whose technical scores are final, and later; closed after the file's tests. */
export async function awardsApp() {
  const made = await evaluationsApp()
  return { ...made, ...awardings(made) }
}
