/** The state of the folder. `sources` is a fingerprint of the sources, `built` of those that `build/` was made from. */
type Found = { sources: string | undefined; built: string | undefined; hasTools: boolean }

type Plan = 'serve' | 'build' | { refusal: string }

const NEXT = 'run `npm ci && npm run build`, then `npm start`.'

/** A production image has neither the sources of the pages nor Vite, and serves its finished build. */
export function planBuild({ sources, built, hasTools }: Found): Plan {
  if (sources === undefined && built === undefined)
    return { refusal: 'There is neither a finished build/ here nor web/ to build it from: copy either here.' }
  if (sources === undefined || sources === built) return 'serve'
  if (hasTools) return 'build'
  const state = built === undefined ? 'are not built' : 'were built from other sources than these'
  return { refusal: `The pages ${state}, and the tools to build them are not installed: ${NEXT}` }
}
