import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { sendErrorResponse } from './error-response.ts'
import { failure } from './failure.ts'

/** Builds whose assets are kept, including the current one. */
const MAX_BUILDS = 5
const TEMPORARY = 'copy-'
/** A file name of the build: the name contains a hash of the content. */
const ASSET_NAME = /^[\w-][\w.-]*$/

const keptAssetsFolder = (settings: Pick<Settings, 'dataFolder'>): string =>
  path.join(settings.dataFolder, 'web-assets')

/**
 * Copies the assets of the current build to the data folder, and deletes those of all builds but the last five that
 * were started. A tab that was opened before an upgrade loads its remaining code from there.
 *
 * @param built folder `assets` of the built web app; nothing is done if it does not exist
 */
export async function keepAssets(settings: Pick<Settings, 'dataFolder'>, built: string): Promise<void> {
  if (!existsSync(built)) return
  const folder = keptAssetsFolder(settings)
  await mkdir(folder, { recursive: true })
  const names = (await readdir(built)).toSorted()
  const target = path.join(folder, createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16))
  if (!existsSync(target)) {
    // Complete before it gets its name: the process may end during the copy.
    const copy = await mkdtemp(path.join(folder, TEMPORARY))
    await cp(built, copy, { recursive: true })
    await rename(copy, target).catch(async (error: unknown) => {
      await rm(copy, { recursive: true, force: true })
      // Another process has copied the same build.
      if (!existsSync(target)) throw error
    })
  }
  const now = new Date()
  await utimes(target, now, now)
  for (const old of (await listBuilds(folder)).slice(MAX_BUILDS)) await rm(old, { recursive: true, force: true })
}

/** Returns the folders of the kept builds, the last one that was started first. */
async function listBuilds(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const builds = await Promise.all(
    names
      .filter((name) => !name.startsWith(TEMPORARY))
      .map(async (name) => ({
        file: path.join(folder, name),
        startedAt: (await stat(path.join(folder, name))).mtimeMs,
      })),
  )
  return builds.toSorted((a, b) => b.startedAt - a.startedAt).map(({ file }) => file)
}

/** Serves the assets that are not part of the current build from the kept builds. */
export function serveKeptAssets(app: FastifyInstance, settings: Pick<Settings, 'dataFolder'>): void {
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    if (!ASSET_NAME.test(name)) return sendErrorResponse(reply, failure('not_found'))
    const builds = await listBuilds(keptAssetsFolder(settings))
    const build = builds.find((folder) => existsSync(path.join(folder, name)))
    if (build === undefined) return sendErrorResponse(reply, failure('not_found'))
    return reply.sendFile(name, build)
  })
}
