import path from 'node:path'
import type { Services } from '../services.ts'

/**
 * Returns the environment variables of a child process that a test interrupts. All its file operations have one thread,
 * so that their order is deterministic. Its compile cache is that of this worker, whose tests run one after the other: a
 * process of another test would change its system calls.
 */
export const toChildEnvironment = ({ dataFolder }: Services['settings']): NodeJS.ProcessEnv => ({
  ...process.env,
  UV_THREADPOOL_SIZE: '1',
  NODE_COMPILE_CACHE: path.join(process.env['NODE_COMPILE_CACHE'] ?? dataFolder, `worker-${process.pid}`),
})
