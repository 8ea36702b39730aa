import { readSheet, type Sheet, type SheetFile } from '#contract/procurement/scores.ts'
import { api } from '#web/app/api.ts'

/** A link to a file of a sheet works for five minutes: a new one, undefined where the file is gone. */
export async function renewedLink(sheet: Sheet, { id }: SheetFile) {
  const { proposals } = await api(readSheet, { params: { id: String(sheet.opportunity.id) } })
  return proposals.flatMap(({ files }) => files).find((each) => each.id === id)?.link
}
