import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const scripts = readdirSync(import.meta.dirname).filter((name) => !name.includes('.'))

/** Returns the arguments of `scripts/run.mjs`: a file of the project, relative to its root, and the test files. */
function filesRunBy(name: string): string[] {
  const command = /scripts\/run\.mjs (.+)$/m.exec(readFileSync(path.join(import.meta.dirname, name), 'utf8'))?.[1] ?? ''
  const [program = '', run, ...rest] = command.split(' ')
  expect([run, rest.at(-1)]).toEqual(['run', '"$@"'])
  return [program, ...rest.slice(0, -1)]
}

test.each(scripts)('The fault injection script %s runs an existing program and existing tests', (name) => {
  const files = filesRunBy(name)
  expect(files.length).toBeGreaterThan(1)
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
})

test('docs/faults.md lists exactly the fault injection scripts', () => {
  const named = [...readFileSync(path.join(ROOT, 'docs/faults.md'), 'utf8').matchAll(/^\| `([a-z-]+)` \|/gm)]
  expect(named.map(([, name]) => name).toSorted()).toEqual(scripts.toSorted())
})
