import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packageBin, runProcess } from '../processes.mjs'
import { dataFolderRule, mayUseDataFolder } from './data-folder.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-lint-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the lines of the problems of a source, as reported by the linter. */
async function linesIn(source: string): Promise<number[]> {
  const target = path.join(folder, 'example.ts')
  await mkdir(folder, { recursive: true })
  await writeFile(target, source)
  const plugin = path.join(folder, 'plugin.ts')
  const rule = path.join(import.meta.dirname, 'data-folder.ts')
  await writeFile(
    plugin,
    `import { dataFolderRule } from ${JSON.stringify(rule)}
     const create = (context) => dataFolderRule(context, 'apps/server/src/modules/orders/orders/example.ts')
     export default { meta: { name: 'repo' }, rules: { 'data-folder': { create } } }`,
  )
  const configFile = path.join(folder, '.oxlintrc.json')
  const config = { plugins: [], jsPlugins: [plugin], categories: {}, rules: { 'repo/data-folder': 'error' } }
  await writeFile(configFile, JSON.stringify(config))
  const [command, ...args] = packageBin('oxlint', 'oxlint')
  const { output } = await runProcess(command, [...args, '-c', configFile, '-f', 'json', target])
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { code: string; labels: { span: { line: number } }[] }[]
  }
  return diagnostics
    .filter(({ code }) => code === 'repo(data-folder)')
    .map(({ labels }) => labels[0]?.span.line ?? 0)
    .toSorted((a, b) => a - b)
}

test('A module that builds a path into the data folder fails the lint', async () => {
  const source = [
    "import { environmentFolder } from '../../../file-store/paths.ts'",
    "path.join(settings.dataFolder, 'environments')",
    "resolve(dataFolder, 'a')",
    '`${settings.dataFolder}/environments`',
    "path.join(folder, 'sheet.pdf')",
    'log(`Running on ${settings.dataFolder}.`)',
    'openObjectStore({ dataFolder })',
  ]
  expect(await linesIn(source.join('\n'))).toEqual([1, 2, 3, 4])
})

test('mayUseDataFolder allows the object store, the exchange folders and tests', () => {
  const isAllowed = (file: string) => mayUseDataFolder(`apps/server/src/${file}`)
  expect(['file-store/folder-store.ts', 'modules/intake/intake/hot-folders.ts'].map(isAllowed)).toEqual([true, true])
  expect(['modules/orders/artwork/artwork-calls.ts', 'cli/backup.ts'].map(isAllowed)).toEqual([false, false])
  expect(isAllowed('modules/orders/artwork/artwork-calls.test.ts')).toBe(true)
  expect(dataFolderRule({ report: () => undefined }, 'apps/server/src/file-store/uploads.ts')).toEqual({})
})
