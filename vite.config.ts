import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import {
  asciiCode,
  audiencesOf,
  compressedFiles,
  layeredStyles,
  messageCatalogues,
  progress,
  SHORT_CODE,
  smallManifest,
  withoutUnusedRouterParts,
} from './build-plugins.ts'

export default defineConfig(({ command }) => ({
  plugins: [
    progress(),
    messageCatalogues(),
    layeredStyles(),
    withoutUnusedRouterParts(),
    reactRouter(),
    compressedFiles(),
    smallManifest(),
    asciiCode(),
  ],
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // React has it since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  optimizeDeps: { include: ['@lingui/core', '@lingui/react', 'zod'] },
  environments: {
    client: {
      // One file for every page's common code: on a slow line a request costs more than a few bytes.
      build: {
        rolldownOptions: {
          output: {
            // Seven signs of a hash tell a file from its last version; an eighth would travel in every table of files.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'base', test: /\/web\/base\.ts$|\/node_modules\/react-router\//, priority: 1 },
                { name: audiencesOf, test: /\/web\/.+\.css$/ },
              ],
            },
          },
          // Forms import app/store.ts statically while lists load it later; it has a file of its own either way.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
    ssr: {
      resolve: {
        // React Router adds these itself only if package.json names its Node adapter, which nothing here imports.
        conditions: ['node'],
        externalConditions: ['node'],
        // One file with everything in it starts faster.
        ...(command === 'build' && { noExternal: true }),
      },
      // Builds with React's production version whatever NODE_ENV says.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: { rolldownOptions: { input: './web/handler.ts', output: SHORT_CODE } },
    },
  },
}))
