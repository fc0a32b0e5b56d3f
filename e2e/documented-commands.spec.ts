import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type CommandMachine, createMachine, type Outcome } from './command-machine.ts'
import { COMMANDS_ELSEWHERE, INLINE_RUN, PAGES_RUN } from './commands-elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { type PageCommand, parseBlocks, parseCommands, parseInlineCommands, toOutputPattern } from './page-commands.ts'

/** What only a terminal shows. */
const PROMPTS = ['Password:', 'Repeat the password:']

const elsewhere = new Set(COMMANDS_ELSEWHERE.flatMap(({ commands }) => commands))

async function runAndCheck(machine: CommandMachine, { command, output }: PageCommand): Promise<void> {
  const outcome: Outcome = await machine.run(command)
  const isRefused = output.some((line) => line.startsWith('Platen cannot start'))
  const isReady = outcome.code === null && outcome.output.includes('Platen is ready')
  expect(isReady || outcome.code === (isRefused ? 78 : 0), `${command}\n${outcome.output}`).toBe(true)
  expect(outcome.output, command).not.toContain('"success":false')
  for (const line of output)
    if (line !== '' && !PROMPTS.includes(line)) expect(outcome.output, command).toMatch(toOutputPattern(line))
}

for (const page of PAGES_RUN)
  test(`The commands of ${page} work as written`, async () => {
    test.setTimeout(300_000)
    const text = await readFile(path.join(import.meta.dirname, '..', page), 'utf8')
    const commands = parseBlocks(text)
      .flatMap(parseCommands)
      .filter(({ command }) => !elsewhere.has(command))
    expect(commands.length, page).toBeGreaterThan(3)
    const inline = new Set(parseInlineCommands(text))
    const others = INLINE_RUN.filter((command) => inline.has(command)).map((command) => ({ command, output: [] }))
    const machine = await createMachine()
    try {
      // The README starts Platen itself.
      if (page !== 'README.md') await machine.run('systemctl start platen')
      for (const each of [...commands, ...others]) await test.step(each.command, () => runAndCheck(machine, each))
    } finally {
      await machine.close()
    }
  })
