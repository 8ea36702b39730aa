import { freshBundle } from './bundle.ts'

const isDevelopment = process.argv.includes('--dev')

await import((isDevelopment ? undefined : freshBundle()) ?? './start.ts')
