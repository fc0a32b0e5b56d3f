/// <reference types="node" />
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../..', import.meta.url))
const library = path.dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')))
const index = readFileSync(path.join(library, 'esm/index.mjs'), 'utf8')

/** The Mantine components that the web app imports. */
function importedComponents(): Set<string> {
  const names = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [
      ...readFileSync(path.join(source, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
    ])
    .flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
  return new Set(names.filter((name) => name !== '' && !name.startsWith('type ')))
}

/** The style sheets of a module and of everything it imports. */
function collectStyles(module: string, visited: Set<string>): string[] {
  if (visited.has(module) || !existsSync(module)) return []
  visited.add(module)
  const imported = /([A-Za-z]+)\.module\.mjs$/.exec(module)?.[1]
  const imports = [...readFileSync(module, 'utf8').matchAll(/from "(\.[^"]+)"/g)]
  const nested = imports.flatMap(([, name = '']) => collectStyles(path.join(path.dirname(module), name), visited))
  return imported === undefined ? nested : [imported, ...nested]
}

test("library.css imports the styles of all used Mantine components in Mantine's order", () => {
  const visited = new Set<string>()
  const modules = [...index.matchAll(/import \{([^}]*)\} from "([^"]+)"/g)]
  // Notifications are in a separate package that uses this component.
  const used = new Set([...importedComponents(), 'Notification'])
  const needed = modules
    .filter(([, names = '']) => names.split(',').some((name) => used.has(name.trim())))
    .flatMap(([, , module = '']) => collectStyles(path.join(library, 'esm', module), visited))
  const sheet = readFileSync(path.join(source, 'app/theme/library.css'), 'utf8')
  const imported = [...sheet.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, name = '']) => name)
  expect(needed.length).toBeGreaterThan(20)
  expect(needed.filter((name) => !imported.includes(name))).toEqual([])

  const completeSheet = readFileSync(path.join(library, 'styles.css'), 'utf8')
  const positions = imported.map((name) =>
    completeSheet.indexOf(
      readFileSync(path.join(library, `styles/${name}.css`), 'utf8')
        .trim()
        .slice(0, 200),
    ),
  )
  expect(positions.every((position) => position >= 0)).toBe(true)
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
})
