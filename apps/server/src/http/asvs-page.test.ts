import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../../../..')
const page = readFileSync(path.join(root, 'docs/security/asvs-5-l2.md'), 'utf8')
const rows = [...page.matchAll(/^\| (V[\d.]+) \| [12] \| ([^|]+) \| (met|n\/a|not met) \| ([^|]+) \|$/gm)].map(
  ([, no = '', asksFor = '', verdict = '', how = '']) => ({ no, asksFor, verdict, how }),
)

test('The ASVS page has each requirement of levels 1 and 2 once, and counts them correctly', () => {
  expect(rows.length).toBe(page.match(/^\| V\d/gm)?.length)
  expect(new Set(rows.map(({ no }) => no)).size).toBe(253)
  const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length
  expect(page).toContain(
    `${rows.length} rows: ${count('met')} met, ${count('n/a')} not applicable, ${count('not met')} not met.`,
  )
})

test('The ASVS page lists unmet requirements first, in the words of their rows', () => {
  const summary = [...page.matchAll(/^- \*\*(V[\d.]+)\*\* ([^:]+): (.+)\.$/gm)].map(([, ...parts]) => parts)
  const unmet = rows.filter(({ verdict }) => verdict === 'not met')
  expect(summary).toEqual(unmet.map(({ no, asksFor, how }) => [no, asksFor, how]))
})

test('Every file named on the ASVS page exists', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split(
    '\n',
  )
  const named = [...page.matchAll(/`([\w@/.-]+\.(?:ts|tsx|md|json))`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([])
})
