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

/** Linux writes space, tab, newline and backslash as octal numbers. */
const decoded = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))

/** Mounts as proc_pid_mountinfo(5) lists them. */
export function parseMounts(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const [, , device, root, point] = line.split(' ')
    return device && root && point ? [{ device, root: decoded(root), point: decoded(point) }] : []
  })
}

/** A folder of a file system, however many mount points it can be reached by. */
export interface FileSystemPath {
  readonly device: string
  readonly path: string
}

/** Null when no mount contains the folder. The last mount of the deepest mount point is the one that is in effect. */
export function fileSystemPath(mounts: readonly Mount[], folder: string): FileSystemPath | null {
  let found: Mount | undefined
  for (const mount of mounts) {
    if (isInsideFolder(mount.point, folder) && (!found || mount.point.length >= found.point.length)) found = mount
  }
  return found ? { device: found.device, path: path.join(found.root, path.relative(found.point, folder)) } : null
}

/** Whether two paths name the same folder of one file system, or `inner` lies below `outer` in it. */
export const isSameOrBelow = (outer: FileSystemPath, inner: FileSystemPath): boolean =>
  outer.device === inner.device && isInsideFolder(outer.path, inner.path)

/** The mounts of this machine; none where the system does not list them (other systems than Linux). */
export async function currentMounts(): Promise<Mount[]> {
  if (process.platform !== 'linux') return []
  return parseMounts(await readFile('/proc/self/mountinfo', 'utf8').catch(() => ''))
}
