/**
 * Patterns of system error messages for failures of the machine, as passed on by Node.js and libvips, with their error
 * codes.
 */
const FAULTS: readonly (readonly [string, RegExp])[] = [
  ['ENOSPC', /\bENOSPC\b|no space left on device/i],
  ['EDQUOT', /\bEDQUOT\b|disk quota exceeded/i],
  ['EIO', /\bEIO\b|input\/output error/i],
  ['EMFILE', /\bE[MN]FILE\b|too many open files/i],
  ['EROFS', /\bEROFS\b|read-only file system/i],
  ['ENOMEM', /\bENOMEM\b|cannot allocate memory/i],
]

/**
 * Returns the system error code of an error caused by the machine and not by the file: such an error must not be
 * reported as a failure of the file. Also searches the message, since errors of child processes and libraries are text.
 */
export function machineFault(thrown: unknown): string | undefined {
  const text =
    thrown instanceof Error ? `${(thrown as NodeJS.ErrnoException).code ?? ''} ${thrown.message}` : String(thrown)
  return FAULTS.find(([, words]) => words.test(text))?.[0]
}
