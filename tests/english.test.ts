import { expect, it } from 'vitest'
import { sentencesOutside } from './support/architecture/english-rules.ts'
import { readSources } from './support/architecture/source-files.ts'

it('keeps English sentences in the catalogues', () => {
  expect(sentencesOutside(readSources())).toEqual([])
})
