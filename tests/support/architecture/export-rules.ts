import type { SourceFile } from './source-files.ts'

/** Files that tools load by path: React Router, settings of tools, drizzle-kit. */
const READ_BY_TOOLS =
  /^(web\/routes\/.+|web\/(root|routes|entry\.\w+)\.tsx?|[a-z-]+\.config\.ts|tests\/support\/(\w+\/)?global-setup\.ts|api\/platform\/database\/tables\/[a-z-]+-tables\.ts)$/

/** Lists exports that nothing imports. A zod schema and its type share a name, so using one of them uses both. */
export function unusedExports(files: SourceFile[]): string[] {
  const used = new Set(files.flatMap(({ uses }) => uses.map(({ target, name }) => `${target} ${name}`)))
  return files
    .filter(({ path }) => !READ_BY_TOOLS.test(path))
    .flatMap(({ path, exports }) =>
      exports
        .filter((name) => !used.has(`${path} ${name}`) && !used.has(`${path} *`))
        .map((name) => `${path}: nothing imports ${name}`),
    )
}
