/** How the system's words for a fault of the machine begin its code, as Node and libvips pass them on. */
const FAULTS: readonly (readonly [string, RegExp])[] = [
  ['ENOSPC', /\bENOSPC\b|no space left on device/i],
  ['EDQUOT', /\bEDQUOT\b|disk quota exceeded/i],
  ['EIO', /\bEIO\b|input\/output error/i],
  ['EMFILE', /\bE[MN]FILE\b|too many open files/i],
  ['EROFS', /\bEROFS\b|read-only file system/i],
  ['ENOMEM', /\bENOMEM\b|cannot allocate memory/i],
]

/**
 * The system's code for what an error says, where the machine and not the file is at fault: such an error must not
 * become a refusal of the file. Errors come from child processes and libraries as text, so the text is looked at too.
 */
export function machineFault(said: unknown): string | undefined {
  const text = said instanceof Error ? `${(said as NodeJS.ErrnoException).code ?? ''} ${said.message}` : String(said)
  return FAULTS.find(([, words]) => words.test(text))?.[0]
}
