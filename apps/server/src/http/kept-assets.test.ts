import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepAssets, serveKeptAssets } from './kept-assets.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'platen-assets-'))
})
afterEach(async () => rm(root, { recursive: true }))

const getAssetsFolder = () => path.join(root, 'web-assets')

/** Starts a server with a build of these asset names, which replaces the one before. */
async function upgrade(names: readonly string[]) {
  const built = path.join(root, 'dist', 'assets')
  await rm(built, { recursive: true, force: true })
  await mkdir(built, { recursive: true })
  for (const name of names) await writeFile(path.join(built, name), `code of ${name}`)
  await keepAssets({ dataFolder: root }, built)
  const app = Fastify()
  await app.register(fastifyStatic, { root: path.join(root, 'dist'), wildcard: false, index: false })
  serveKeptAssets(app, { dataFolder: root })
  return app
}

test('After an upgrade, the assets of the build before are served, with their type', async () => {
  await upgrade(['main-1.js', 'editor-1.js'])
  const app = await upgrade(['main-2.js', 'editor-2.js'])
  for (const name of ['editor-1.js', 'editor-2.js']) {
    const response = await app.inject(`/assets/${name}`)
    expect([response.statusCode, response.body]).toEqual([200, `code of ${name}`])
    expect(response.headers['content-type']).toContain('javascript')
  }
})

test('An asset of no kept build is not found, and neither are other files of the data folder', async () => {
  const app = await upgrade(['main-1.js'])
  await writeFile(path.join(root, '_secret.js'), 'secret')
  for (const name of ['editor-9.js', '..%2F..%2F_secret.js', '..', '%2e%2e%2f_secret.js']) {
    const response = await app.inject(`/assets/${name}`)
    expect([response.statusCode, response.body.includes('secret')], name).toEqual([404, false])
  }
})

test('The last five builds that were started are kept, and a restart of the same build adds none', async () => {
  for (const number of [1, 2, 3, 4, 5, 5]) {
    await upgrade([`main-${number}.js`])
    for (const build of await readdir(getAssetsFolder())) {
      const file = path.join(getAssetsFolder(), build)
      if ((await readdir(file)).includes(`main-${number}.js`)) await utimes(file, number, number)
    }
  }
  expect(await readdir(getAssetsFolder())).toHaveLength(5)
  const app = await upgrade(['main-6.js'])
  expect(await readdir(getAssetsFolder())).toHaveLength(5)
  expect((await app.inject('/assets/main-1.js')).statusCode).toBe(404)
  expect((await app.inject('/assets/main-2.js')).statusCode).toBe(200)
})
