import { parseArgs } from 'node:util'
import { type Config, StartError } from './config.ts'

/** A command of the operator; `run` returns the exit code. */
export type Command = { usage: string; run(args: string[], config: Config): Promise<number> }

/** The command was written wrongly. */
export class WrongUse extends StartError {
  constructor(usage: string, what = '') {
    super(what ? `${what}\n\n${usage}` : usage)
  }
}

/**
 * Answers `--help` and `-h`, else does the work. Sets the exit code: 2 when the command was written wrongly, 1 when it could
 * not be done.
 */
export async function runProgram(
  args: string[],
  usage: string,
  work: () => Promise<number | undefined>,
): Promise<void> {
  if (asksForHelp(args)) return console.log(usage)
  try {
    process.exitCode = await work()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = error instanceof WrongUse ? 2 : 1
  }
}

/**
 * For programs that are no function: ends the process for `--help`, and for an argument that `isKnown` does not know at its
 * place, counted from 0.
 */
export function endUnlessRight(
  args: string[],
  usage: string,
  isKnown: (argument: string, place: number) => boolean = () => false,
): void {
  const wrong = args.find((argument, place) => !isKnown(argument, place))
  if (asksForHelp(args)) {
    console.log(usage)
    process.exit(0)
  }
  if (wrong === undefined) return
  console.error(new WrongUse(usage, `${wrong} is not understood.`).message)
  process.exit(2)
}

const asksForHelp = (args: string[]) => args.includes('--help') || args.includes('-h')

/** Reads options and the words between them. @throws WrongUse */
export function readOptions<O extends NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>>(
  args: string[],
  usage: string,
  options: O,
) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new WrongUse(usage, error instanceof Error ? error.message : String(error))
  }
}
