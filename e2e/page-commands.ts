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
