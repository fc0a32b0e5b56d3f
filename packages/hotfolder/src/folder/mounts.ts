import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isInsideFolder } from './folder-below.ts'

interface Mount {
  /** Major and minor number of the file system's device. */
  readonly device: string
  /** The folder of the file system that is mounted. */
  readonly root: string
  readonly point: string
}

/** Decodes octal escapes: Linux escapes space, tab, newline and backslash in mount paths. */
const decoded = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))

/** Parses the mounts in the format of proc_pid_mountinfo(5). */
export function parseMounts(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const [, , device, root, point] = line.split(' ')
    return device && root && point ? [{ device, root: decoded(root), point: decoded(point) }] : []
  })
}

/** A folder identified by device and path in the file system, independent of mount points. */
export interface FileSystemPath {
  readonly device: string
  readonly path: string
}

/**
 * Returns null if no mount contains the folder. If mount points are nested or stacked, the last mount of the deepest
 * one applies.
 */
export function fileSystemPath(mounts: readonly Mount[], folder: string): FileSystemPath | null {
  let containingMount: Mount | undefined
  for (const mount of mounts) {
    if (isInsideFolder(mount.point, folder) && (!containingMount || mount.point.length >= containingMount.point.length))
      containingMount = mount
  }
  return containingMount
    ? {
        device: containingMount.device,
        path: path.join(containingMount.root, path.relative(containingMount.point, folder)),
      }
    : null
}

/** Whether two paths refer to the same folder of one file system, or `inner` is below `outer`. */
export const isSameOrBelow = (outer: FileSystemPath, inner: FileSystemPath): boolean =>
  outer.device === inner.device && isInsideFolder(outer.path, inner.path)

/** Returns the mounts of this machine; none on systems other than Linux. */
export async function currentMounts(): Promise<Mount[]> {
  if (process.platform !== 'linux') return []
  return parseMounts(await readFile('/proc/self/mountinfo', 'utf8').catch(() => ''))
}
