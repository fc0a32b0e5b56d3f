import type { Progress } from './compose.ts'
import type { Services } from './services.ts'

/** Starts what works beside the calls. */
export async function startWorkers(_services: Services, _say: Progress): Promise<{ stop(): Promise<void> }> {
  return { stop: async () => undefined }
}
