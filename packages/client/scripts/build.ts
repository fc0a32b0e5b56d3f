/**
 * Compiles the client to JavaScript with type declarations in `dist/package`, and packs this folder: the tarball for
 * the registry of packages of a customer is in `dist`, or in the folder that is passed as argument. Prints its path.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const client = path.join(import.meta.dirname, '..')
const dist = path.join(client, 'dist')
const folder = path.join(dist, 'package')
const target = path.resolve(process.argv[2] ?? dist)

rmSync(dist, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const compiler = path.join(client, '../../node_modules/typescript/bin/tsc')
execFileSync(process.execPath, [compiler, '--project', path.join(client, 'tsconfig.build.json')], { stdio: 'inherit' })

const readPackage = (of: string) =>
  JSON.parse(readFileSync(path.join(of, 'package.json'), 'utf8')) as Readonly<Record<string, unknown>>
const { name, version, description, type, dependencies } = readPackage(client)
const { license, engines } = readPackage(path.join(client, '../..'))
const published = {
  name,
  version,
  description,
  license,
  type,
  engines,
  dependencies,
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
}
writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
copyFileSync(path.join(client, 'README.md'), path.join(folder, 'README.md'))

const options = ['--pack-destination', target, '--ignore-scripts', '--loglevel=error']
const tarball = execFileSync('npm', ['pack', folder, ...options], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
process.stdout.write(`${path.join(target, tarball.trim())}\n`)
