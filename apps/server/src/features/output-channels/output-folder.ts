import path from 'node:path'
import { environmentFolder } from '../../artwork-store/artwork-store.ts'
import type { EnvironmentRef } from '../../http/call-context.ts'
import type { Settings } from '../../settings.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

const isInside = (root: string, folder: string): boolean => {
  const inside = path.relative(root, folder)
  return inside === '' || (!inside.startsWith('..') && !path.isAbsolute(inside))
}

/**
 * Where a local hot folder lies, or null where it may not be. A relative path lies in `output` of the environment's
 * own folder. An absolute one must lie in one of the operator's PLATEN_OUTPUT_ROOTS (without any, wherever it likes
 * while Platen serves its own machine alone), and never inside Platen's data, where other shops' files are.
 */
export function outputFolder(settings: Settings, environment: EnvironmentRef, hotFolderPath: string): string | null {
  const typed = hotFolderPath.trim()
  if (typed === '' || typed.includes('\0')) return null
  const own = environmentFolder(settings, environment.resourceName)
  const folder = path.resolve(own, typed)
  if (isInside(path.join(own, 'output'), folder)) return folder
  if (!path.isAbsolute(typed) || isInside(settings.dataFolder, folder)) return null
  const roots = settings.outputRoots ?? []
  if (roots.length === 0) return LOOPBACK.has(settings.host) ? folder : null
  return roots.some((root) => isInside(root, folder)) ? folder : null
}
