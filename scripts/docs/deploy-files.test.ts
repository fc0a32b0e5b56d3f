import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REPO_ROOT, readText } from './markdown-pages.ts'

const run = promisify(execFile)

function isInstalled(program: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'platen-deploy-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

// nginx, Caddy and systemd are not installed everywhere: what is missing is skipped.
describe.skipIf(!isInstalled('nginx', '-v') || !isInstalled('openssl', 'version'))('nginx', () => {
  test.each(['deploy/nginx.conf', 'deploy/several-servers/nginx.conf'])('nginx accepts %s', async (file) => {
    const certificate = path.join(folder, 'certificate.pem')
    const key = path.join(folder, 'key.pem')
    const subject = ['-subj', '/CN=platen.example.com', '-keyout', key, '-out', certificate]
    await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject])
    const site = readText(file)
      .replace('/etc/ssl/platen/fullchain.pem', certificate)
      .replace('/etc/ssl/platen/privkey.pem', key)
    const main = `pid ${folder}/nginx.pid; error_log stderr; events {}\nhttp { access_log off;\n${site}\n}\n`
    await writeFile(path.join(folder, 'nginx.conf'), main)
    const { stderr } = await run('nginx', ['-t', '-p', folder, '-c', path.join(folder, 'nginx.conf')])
    expect(stderr).toContain('test is successful')
  })
})

describe.skipIf(!isInstalled('caddy', 'version'))('Caddy', () => {
  test.each(['deploy/Caddyfile', 'deploy/several-servers/Caddyfile'])('Caddy accepts %s', async (file) => {
    const config = path.join(REPO_ROOT, file)
    // Caddy keeps its state below HOME.
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    const { stdout, stderr } = await run('caddy', ['validate', '--adapter', 'caddyfile', '--config', config], { env })
    expect(stdout + stderr).toContain('Valid configuration')
  })
})

test.skipIf(!isInstalled('systemd-analyze', '--version'))('systemd accepts deploy/platen.service', async () => {
  const unit = path.join(folder, 'platen.service')
  const text = readText('deploy/platen.service')
  // The program of the unit has to exist.
  await writeFile(unit, text.replace('/opt/platen/node_modules/.bin/node', process.execPath))
  const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', unit])
  expect(stdout + stderr).not.toMatch(/platen\.service/)
  await writeFile(unit, text.replace('KillMode=mixed', 'KillMode=unknown'))
  await expect(run('systemd-analyze', ['verify', '--man=no', unit])).rejects.toThrow()
})

test('the operations page lists each alert rule', () => {
  const listed = Array.from(
    readText('docs/guides/operations.md').matchAll(/^\| `(Platen\w+)` \|/gm),
    ([, name]) => name,
  )
  const rules = Array.from(readText('deploy/monitoring/alerts.yml').matchAll(/- alert: (\w+)/g), ([, name]) => name)
  expect(rules.length).toBeGreaterThan(5)
  expect(listed.toSorted()).toEqual(rules.toSorted())
})

test('the container, the service and the example of the settings name settings of the README only', () => {
  const known = new Set(Array.from(readText('README.md').matchAll(/`([A-Z0-9_]+)`/g), ([, name]) => name))
  for (const file of ['deploy/Dockerfile', 'deploy/platen.env.example', 'docs/guides/several-servers.md']) {
    const named = readText(file).match(/\b(?:PLATEN_[A-Z0-9_]+|DATABASE_URL)\b/g) ?? []
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  }
})
