/** A fenced block of a page. */
export interface Block {
  readonly language: string
  readonly text: string
}

/** A command of a page, and the lines of its output that the page shows. */
export interface PageCommand {
  readonly command: string
  readonly output: readonly string[]
}

/** Languages of blocks with commands: commands alone, commands with `$ ` and their output, and a line of a crontab. */
export const COMMAND_LANGUAGES: readonly string[] = ['sh', 'console', 'cron']

const PROGRAM =
  /^(?:[A-Z0-9_]+=\S+ )*(?:(?:npm|npx|node|platen|docker|systemctl|journalctl|curl|psql|sudo|umount|python3) \S|\.ci\/run|scripts\/\S+\.sh)/

/** Returns the fenced blocks of a page, without the indentation of the list that they are part of. */
export function parseBlocks(markdown: string): Block[] {
  return Array.from(
    markdown.matchAll(/^( *)```(\S*)\n([\s\S]*?)^ *```$/gm),
    ([, indentation = '', language = '', text = '']) => ({
      language,
      text: `\n${text}`.replaceAll(`\n${indentation}`, '\n').slice(1),
    }),
  )
}

/** Returns the commands of a block; none for a language that is not one of COMMAND_LANGUAGES. */
export function parseCommands({ language, text }: Block): PageCommand[] {
  const lines = text.split('\n').slice(0, -1)
  if (language === 'console') return parseConsole(lines)
  if (language === 'cron') return lines.map((line) => ({ command: parseCronCommand(line), output: [] }))
  return language === 'sh' ? joinLines(lines).map((command) => ({ command, output: [] })) : []
}

function parseConsole(lines: readonly string[]): PageCommand[] {
  const commands: { command: string; output: string[] }[] = []
  for (const line of lines) {
    if (line.startsWith('$ ')) commands.push({ command: line.slice(2), output: [] })
    else commands.at(-1)?.output.push(line)
  }
  return commands
}

/** Five fields of time, then the command, in which `%` is escaped; crontab(5). */
const parseCronCommand = (line: string): string => line.replace(/^(?:\S+ +){5}/, '').replaceAll(String.raw`\%`, '%')

/** Joins the lines of a command that ends in the middle of a quoted text or with a backslash, and omits comments. */
function joinLines(lines: readonly string[]): string[] {
  const commands: string[] = []
  let open = ''
  for (const line of lines) {
    open += open === '' ? line.replace(/(^| +)# .*$/, '') : `\n${line}`
    if (open.endsWith('\\') || open.split("'").length % 2 === 0) continue
    if (open !== '') commands.push(open)
    open = ''
  }
  return commands
}

/** Returns the commands in the sentences and tables of a page. */
export function parseInlineCommands(markdown: string): string[] {
  const prose = markdown.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
  return Array.from(prose.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code.replaceAll(String.raw`\|`, '|')).filter(
    (code) => PROGRAM.test(code),
  )
}

/** A path that begins a word, or a number, with its unit if it is a size. */
const VARIABLE = /((?<=^|\s)\/[a-z][\w./-]*\w|\d+(?:\.\d+)*(?: [KMG]B)?)/
const NUMBER = String.raw`\d+(?:\.\d+)*`

function toVariablePattern(text: string): string {
  if (text.startsWith('/')) return String.raw`/\S*\w`
  return text.endsWith('B') ? `${NUMBER} [KMG]B` : NUMBER
}

/**
 * Returns a pattern of a line of output. Paths, numbers, sizes and the name of the environment may be others. A line
 * that is only a number, such as a status code, must be the same.
 */
export function toOutputPattern(line: string): RegExp {
  const text = line.trim().replaceAll(/northshop|myshop/g, 'demo')
  if (/^\d+$/.test(text)) return new RegExp(`^${text}$`, 'm')
  const parts = text
    .split(VARIABLE)
    .map((part, index) =>
      index % 2 === 1 ? toVariablePattern(part) : part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`),
    )
  return new RegExp(`^\\s*${parts.join('')}\\s*$`, 'm')
}
