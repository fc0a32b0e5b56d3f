import { expect, test } from 'vitest'
import { COMMANDS_ELSEWHERE, EXAMPLE_PAGES, INLINE_RUN, PAGES_RUN } from '../../e2e/commands-elsewhere.ts'
import {
  COMMAND_LANGUAGES,
  parseBlocks,
  parseCommands,
  parseInlineCommands,
  toOutputPattern,
} from '../../e2e/page-commands.ts'
import { pages, readText } from './markdown-pages.ts'

const OTHER_LANGUAGES = ['ini', 'json', 'yaml', 'text', 'mermaid', 'ts']
const isRun = (page: string) => [...PAGES_RUN, ...EXAMPLE_PAGES].some((each) => each === page)
const elsewhere = new Set(COMMANDS_ELSEWHERE.flatMap(({ commands }) => commands))
const { scripts } = JSON.parse(readText('package.json')) as { scripts: Readonly<Record<string, string>> }
const USAGE = /const USAGE = `([\s\S]*?)`/.exec(readText('apps/server/src/cli/main.ts'))?.[1] ?? ''

/** Pages that describe the current version. */
const READ_PAGES = pages().filter((page) => !page.startsWith('docs/decisions/') && page !== 'CHANGELOG.md')

const blockCommands = (page: string) =>
  parseBlocks(readText(page))
    .flatMap(parseCommands)
    .map(({ command }) => command)

/** Commands in the comment at the top of the Dockerfile. */
const dockerCommands = readText('deploy/Dockerfile')
  .replaceAll(/ \\\n# +/g, ' ')
  .split('\n')
  .filter((line) => /^# {3}\S/.test(line))
  .map((line) => line.slice(4))

/** Whether a command of `platen` and its options are in its usage, and a test runs it as a block of a page. */
function isPlatenCommandRun(command: string): boolean {
  const [, name = '', rest = ''] = /^(?:npm run (?:-s )?platen -- |platen )(\S+)(.*)$/.exec(command) ?? []
  const options = rest.match(/--[a-z-]+/g) ?? []
  const run = [...PAGES_RUN.flatMap(blockCommands), ...INLINE_RUN].filter((each) =>
    `${each} `.includes(`platen -- ${name} `),
  )
  return USAGE.includes(`\n  ${name} `) && options.every((option) => USAGE.includes(option)) && run.length > 0
}

const isTested = (command: string): boolean => {
  if (elsewhere.has(command) || INLINE_RUN.some((each) => each === command)) return true
  if (/^(?:npm run (?:-s )?platen --|platen) /.test(command)) return isPlatenCommandRun(command)
  return PAGES_RUN.flatMap(blockCommands).includes(command)
}

test.each(READ_PAGES)('the blocks of %s have a language, and a test runs those with commands', (page) => {
  const text = readText(page)
  const languages = parseBlocks(text).map(({ language }) => language)
  expect(languages.filter((each) => ![...COMMAND_LANGUAGES, ...OTHER_LANGUAGES].includes(each))).toEqual([])
  // A block without a fence has no language.
  const prose = text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
  expect(prose.match(/\n\n {4,}(?![-*] |\d+\. )\S.*/g) ?? []).toEqual([])
  if (!isRun(page)) expect(blockCommands(page).filter((command) => !elsewhere.has(command))).toEqual([])
})

test.each(READ_PAGES)('a test runs the commands in the sentences of %s, or a reason says why none does', (page) => {
  expect(parseInlineCommands(readText(page)).filter((command) => !isTested(command))).toEqual([])
})

test('output of a command may have other paths, numbers and sizes than its page, but no other status code', () => {
  const matches = (line: string, output: string) => toOutputPattern(line).test(output)
  expect(matches('200', '200\n')).toBe(true)
  expect(matches('200', '503\n')).toBe(false)
  expect(matches('/mnt/rip', '> platen\n/tmp/a/rip\n')).toBe(true)
  expect(matches('/mnt/rip', '0')).toBe(false)
  expect(matches('87 files, 2.5 MB, in /backup/a', '9 files, 12 KB, in /tmp/b')).toBe(true)
  expect(matches('87 files, 2.5 MB, in /backup/a', '/tmp/b files, 2.5 MB, in /backup/a')).toBe(false)
  expect(matches('87 files, 2.5 MB, in /backup/a', '87 files, 2.5, in /backup/a')).toBe(false)
  expect(matches('PLATEN_URL is "example.com/platen"', 'PLATEN_URL is "example.com/other"')).toBe(false)
})

test('a test runs the commands of the Dockerfile, or a reason says why none does', () => {
  expect(dockerCommands.length).toBe(2)
  expect(dockerCommands.filter((command) => !elsewhere.has(command))).toEqual([])
})

test('npm knows each script that a page names', () => {
  const names = READ_PAGES.flatMap((page) => Array.from(readText(page).matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)))
  expect(new Set(names.map(([, name = '']) => name).filter((name) => !(name in scripts)))).toEqual(new Set())
})

test('each command that is not run by the tests of the pages is on a page, and has a test or a reason', () => {
  const onPages = new Set([
    ...READ_PAGES.flatMap((page) => [...blockCommands(page), ...parseInlineCommands(readText(page))]),
    ...dockerCommands,
  ])
  expect([...elsewhere].filter((command) => !onPages.has(command))).toEqual([])
  for (const { commands, test: evidence, reason } of COMMANDS_ELSEWHERE) {
    expect([evidence, reason].filter(Boolean), commands[0]).toHaveLength(1)
    if (evidence) expect(readText(evidence[0]), evidence[1]).toContain(evidence[1])
  }
})
