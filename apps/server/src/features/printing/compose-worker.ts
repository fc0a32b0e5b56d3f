import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { RunFault } from '@platen/domain/printing'
import { syncFile, syncFolder } from '@platen/hotfolder'
import { sheetFile } from '../../artwork-store/artwork-store.ts'
import type { EnvironmentRef } from '../../http/call-context.ts'
import { announce } from '../../live/live-hub.ts'
import type { Services } from '../../services.ts'
import { startLoop, type WorkLoop } from '../../work-loop.ts'
import { allEnvironments } from '../customers/customers-reads.ts'
import { keepThreadReady } from './compose-in-thread.ts'
import { composeMended } from './compose-mended.ts'
import { sheetInput } from './compose-sheet.ts'
import { changeRun, claimQueued, composeLater, setComposed, type ToCompose } from './printing-store.ts'

const EVERY_MS = 5000

/** A fault that is nobody's is tried this often before a person is asked. */
const ATTEMPTS = 3

/** Composes one run to its file: under another name first, so that a sheet that is there is always whole. */
async function compose(services: Services, environment: EnvironmentRef, job: ToCompose): Promise<void> {
  const inEnvironment = services.database.inEnvironment
  const target = sheetFile(services.settings, environment.resourceName, job.id)
  const half = `${target}.part`
  await mkdir(path.dirname(target), { recursive: true })
  const result = await composeMended(services, environment, await sheetInput(services, environment, job, half))
  const now = services.now()
  if (!result.ok) {
    await rm(half, { force: true })
    const { orderRef, jigNo, slotNo, text } = result.refusal
    services.log.warn({ printJob: job.id, order: orderRef, text }, 'an artwork could not be put on a sheet')
    const fault = { code: 'artwork_broken', values: { order: orderRef, jigNo, slotNo } } as const
    await inEnvironment(environment.id, async (tx) => {
      await changeRun(tx, job.id, 'notComposed', now, fault)
      await announce(tx, ['printJobs'])
    })
    return
  }
  const { bytes, sha256 } = result
  if (sha256 === undefined) throw new Error('The sheet came without its hash.')
  await syncFile(half)
  await rename(half, target)
  await syncFolder(path.dirname(target))
  await inEnvironment(environment.id, async (tx) => {
    await setComposed(tx, job.id, { sha256: Buffer.from(sha256, 'hex'), bytes }, now)
    await announce(tx, ['printJobs'])
  })
}

/** A full disk is nobody's fault and waits; of anything else the system's code is told, and its words are logged. */
function composeFault(error: unknown): RunFault {
  const { code, name } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return { code: 'disk_full', values: {} }
  return { code: 'compose_fault', values: { error: code ?? name ?? 'unknown' } }
}

async function composeAll(services: Services, environment: EnvironmentRef): Promise<void> {
  const inEnvironment = services.database.inEnvironment
  for (;;) {
    const job = await inEnvironment(environment.id, (tx) => claimQueued(tx, services.now()))
    if (!job) return
    try {
      await compose(services, environment, job)
    } catch (error) {
      services.log.error({ err: error, printJob: job.id }, 'a sheet could not be composed')
      const fault = composeFault(error)
      await inEnvironment(environment.id, async (tx) => {
        const isPatient = fault.code === 'disk_full' || job.attempts < ATTEMPTS
        if (isPatient) await composeLater(tx, job.id, fault, services.now())
        else await changeRun(tx, job.id, 'notComposed', services.now(), fault)
        await announce(tx, ['printJobs'])
      })
    }
  }
}

/** Composes the runs of all environments, one at a time, in the order in which they were asked for. */
export function startComposer(services: Services): WorkLoop {
  keepThreadReady()
  const loop = startLoop('composing', EVERY_MS, services.log, async () => {
    for (const environment of await allEnvironments(services.database)) await composeAll(services, environment)
  })
  const stopListening = services.live.listen(undefined, (topics) => {
    if (topics.includes('printJobs')) loop.wake()
  })
  return {
    wake: loop.wake,
    stop: () => {
      stopListening()
      return loop.stop()
    },
  }
}
