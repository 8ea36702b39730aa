import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'

const FILE = new URL('../../../api/procurement/ocds/fixtures/release-schema-1.1.5.json', import.meta.url)

/** open-contracting/standard at 1__1__5, without its descriptions; Apache-2.0. */
const { id, $schema, ...schema } = JSON.parse(readFileSync(FILE, 'utf8'))
const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)
const isRelease = ajv.compile(schema)

/** The problems of a release by the schema of 1.1.5; null where it is valid. */
export function releaseErrors(release: unknown) {
  isRelease(release)
  return isRelease.errors
}
