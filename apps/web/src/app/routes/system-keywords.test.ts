/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { SYSTEM_KEYWORDS } from '@platen/domain/environments'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

test('SYSTEM_KEYWORDS contains every first path segment of the web app', () => {
  const routes = readFileSync(path.join(root, 'src/app/routes/routes.tsx'), 'utf8')
  const segments = [...routes.matchAll(/path: '\/([^:'/]+)/g)].map((match) => match[1])
  const folders = readdirSync(path.join(root, 'public'))
  expect(segments.length).toBeGreaterThan(1)
  for (const name of [...segments, ...folders, 'assets']) expect(SYSTEM_KEYWORDS).toContain(name)
})
