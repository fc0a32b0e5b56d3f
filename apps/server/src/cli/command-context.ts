import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readSettings, type Settings } from '../settings.ts'

/** Input and output of a `platen` command. */
export interface CommandContext {
  readonly args: readonly string[]
  readonly settings: Settings
  /** Prints a line of the result on the standard output. */
  printLine(line: string): void
  /** Prints a line of progress on the standard error, so that `--json` output stays valid. */
  printProgress(line: string): void
}

/** Actor of audit entries that are written by the command line. */
export const COMMAND_LINE = { id: null, userId: 'command line' } as const

/** The command cannot be executed. The message is for the operator; the program exits with 2. */
export class CliError extends Error {}

/**
 * Resolves a path that the user typed. npm runs programs in the folder of the project and passes the working directory
 * of the user in INIT_CWD.
 */
export const resolveUserPath = (typed: string): string => path.resolve(process.env['INIT_CWD'] ?? process.cwd(), typed)

export function readCliSettings(): Settings {
  // No command serves the demo, so a PLATEN_HOST other than loopback is allowed.
  const read = readSettings({ ...process.env, PLATEN_DEMO: 'off' })
  if (!read.ok) throw new CliError(read.problems.join('\n'))
  return read.settings
}

/** Prompts for a line of text at a terminal; returns undefined if there is no terminal. */
export async function prompt(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}
