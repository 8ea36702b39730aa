import { expect, it } from 'vitest'
import { planBuild } from './build-plan.ts'

it('builds on the first start and after a change', () => {
  expect(planBuild({ sources: 'a', built: undefined, hasTools: true })).toBe('build')
  expect(planBuild({ sources: 'b', built: 'a', hasTools: true })).toBe('build')
})

it('serves what is built from these sources, whether or not it could be built again', () => {
  expect(planBuild({ sources: 'a', built: 'a', hasTools: true })).toBe('serve')
  expect(planBuild({ sources: 'a', built: 'a', hasTools: false })).toBe('serve')
})

it('serves a finished build where there is nothing to build from', () => {
  expect(planBuild({ sources: undefined, built: 'a', hasTools: false })).toBe('serve')
})

it('says in one sentence what to do where it can neither serve nor build', () => {
  const refusals = [
    planBuild({ sources: 'a', built: undefined, hasTools: false }),
    planBuild({ sources: 'b', built: 'a', hasTools: false }),
    planBuild({ sources: undefined, built: undefined, hasTools: true }),
  ]
  expect(refusals).toEqual([
    {
      refusal:
        'The pages are not built, and the tools to build them are not installed: run `npm ci && npm run build`, then `npm start`.',
    },
    {
      refusal:
        'The pages were built from other sources than these, and the tools to build them are not installed: run `npm ci && npm run build`, then `npm start`.',
    },
    { refusal: 'There is neither a finished build/ here nor web/ to build it from: copy either here.' },
  ])
})
