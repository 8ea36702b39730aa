import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeTemplate } from './data-folder.ts'

export default async function setup(project: TestProject) {
  const template = await mkdtemp(join(tmpdir(), 'opencall-template-'))
  await makeTemplate(template)
  project.provide('template', template)
  return () => rm(template, { recursive: true, force: true })
}
