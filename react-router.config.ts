import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // A file for each loader would be named in the table of all routes, which every first visit loads.
  splitRouteModules: false,
} satisfies Config
