import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readSettings, type Settings } from '../settings.ts'

/** What a command of `platen` needs of the outside. */
export interface CommandContext {
  readonly args: readonly string[]
  readonly settings: Settings
  /** A line of the answer, on the standard output. */
  say(line: string): void
  /** A line of progress, on the standard error, where it spoils no `--json`. */
  tell(line: string): void
}

/** A wish that cannot be fulfilled, told in plain words; the program ends with 2. */
export class CliError extends Error {}

/** A path as the person typed it: npm runs programs in the project's folder and says where the person stands. */
export const resolveUserPath = (typed: string): string => path.resolve(process.env['INIT_CWD'] ?? process.cwd(), typed)

export function readCliSettings(): Settings {
  // no command serves the demo, so an address beside loopback is no reason to refuse
  const read = readSettings({ ...process.env, PLATEN_DEMO: 'off' })
  if (!read.ok) throw new CliError(read.problems.join('\n'))
  return read.settings
}

/** Asks for a word at a terminal; undefined where nobody sits there. */
export async function prompt(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}
