import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const scripts = readdirSync(import.meta.dirname).filter((name) => !name.includes('.'))

/** What `scripts/run.mjs` is asked to run: a file of the project, seen from its root, and the files of tests. */
function filesRunBy(name: string): string[] {
  const command = /scripts\/run\.mjs (.+)$/m.exec(readFileSync(path.join(import.meta.dirname, name), 'utf8'))?.[1] ?? ''
  const [program = '', run, ...rest] = command.split(' ')
  expect([run, rest.at(-1)]).toEqual(['run', '"$@"'])
  return [program, ...rest.slice(0, -1)]
}

test.each(scripts)('The script of the fault %s runs a program and tests that are there', (name) => {
  const files = filesRunBy(name)
  expect(files.length).toBeGreaterThan(1)
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
})

test('Each fault that the documentation names is a script, and each script is named there', () => {
  const named = [...readFileSync(path.join(ROOT, 'docs/faults.md'), 'utf8').matchAll(/^\| `([a-z-]+)` \|/gm)]
  expect(named.map(([, name]) => name).toSorted()).toEqual(scripts.toSorted())
})
