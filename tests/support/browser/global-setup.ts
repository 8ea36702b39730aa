import { rm } from 'node:fs/promises'
import { makeTemplate } from '#tests/support/template/data-folder.ts'
import { TEMPLATE } from './template.ts'

export default async function setup() {
  await rm(TEMPLATE, { recursive: true, force: true })
  await makeTemplate(TEMPLATE)
}
