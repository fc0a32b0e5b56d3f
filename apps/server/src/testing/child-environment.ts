import path from 'node:path'
import type { Services } from '../services.ts'

/**
 * Returns the compile cache of the processes that tests of this worker interrupt, or one in a folder if `npm test` does
 * not set any. The tests of a worker run one after the other: a process of another test would change the system calls
 * that they count.
 */
export const workerCompileCache = (folder: string): string =>
  path.join(process.env['NODE_COMPILE_CACHE'] ?? folder, `worker-${process.pid}`)

/**
 * Returns the environment variables of a child process that a test interrupts. All its file operations have one thread,
 * so that their order is deterministic.
 */
export const toChildEnvironment = ({ dataFolder }: Services['settings']): NodeJS.ProcessEnv => ({
  ...process.env,
  UV_THREADPOOL_SIZE: '1',
  NODE_COMPILE_CACHE: workerCompileCache(dataFolder),
})
