import { once } from 'node:events'
import { mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PLAIN_OUTPUT } from '@platen/domain/job-tickets'
import { expect, onTestFinished, test } from 'vitest'
import { connectorFaultFixture } from '../testing/connector-fault-fixture.ts'
import { recordConnectorSystemCalls, startAndWaitUntilReady } from '../testing/connector-syscalls.ts'
import { deliveryFixture, runToIdle, waitForExit, waitForMessage } from '../testing/delivery-fixture.ts'
import { intakeFaultFixture } from '../testing/intake-fault-fixture.ts'
import {
  FAULT_TEST_MS,
  hasStrace,
  injectFaultAt,
  recordSystemCalls,
  runWithReadErrors,
  sampleStep,
} from '../testing/syscall-faults.ts'

/** System calls that write and copy files; a disk error can occur at each of them. */
const WRITES = ['openat', 'write', 'pwrite64', 'copy_file_range', 'sendfile', 'fsync', 'rename', 'mkdir', 'unlink']
const OUTPUT = { ...PLAIN_OUTPUT, ticket: { kind: 'jdf', trigger: 'sheet', template: null } } as const

const { createDeliveryEnvironment, startChild } = await deliveryFixture()

const FAULTS = [
  ['a full disk', 'ENOSPC'],
  ['a disk that fails', 'EIO'],
] as const

test.skipIf(!hasStrace).each(FAULTS)(
  'A delivery with %s waits or continues, shows no incomplete file, and delivers once when possible',
  {
    timeout: FAULT_TEST_MS,
  },
  async (_, error) => {
    const { environment, folder, job, states, deliver } = await createDeliveryEnvironment(OUTPUT)
    await job()
    const first = startChild(environment, undefined, { waits: true })
    await waitForMessage(first, 'begun')
    const calls = await recordSystemCalls(first.pid ?? 0, async () => {
      first.send('go')
      await waitForMessage(first, 'idle')
    })
    first.kill('SIGKILL')
    await waitForExit(first)
    const step = sampleStep(8)
    const chosen = calls.filter(({ name }) => WRITES.includes(name)).filter((__, index) => index % step === 0)
    for (const call of chosen) {
      const { id, fileName } = await job()
      const child = startChild(environment, undefined, { waits: true })
      await waitForMessage(child, 'begun')
      const tracer = await injectFaultAt(child.pid ?? 0, call, error)
      await runToIdle(child)
      tracer.kill('SIGKILL')
      const seen = (await readdir(folder)).filter((name) => !name.startsWith('.'))
      // The sheet is never visible before its ticket.
      if (seen.includes(fileName)) expect(seen).toContain(fileName.replace(/pdf$/, 'jdf'))
      await deliver()
      expect((await states()).get(id)).toEqual({ state: 'sent', reason: null })
      expect((await readdir(folder)).filter((name) => name.includes(fileName.slice(0, 30)))).toEqual([
        fileName.replace(/pdf$/, 'jdf'),
        fileName,
      ])
    }
  },
)

test.skipIf(!hasStrace).each(FAULTS)(
  'An intake with %s waits or continues, and imports the file as one order when possible',
  { timeout: FAULT_TEST_MS },
  async (_, error) => {
    const intake = await intakeFaultFixture()
    const calls = (await intake.recordSystemCallsOfIntake()).filter(({ name }) => WRITES.includes(name))
    const step = sampleStep(Math.ceil(calls.length / 4))
    for (const call of calls.filter((__, index) => index % step === 0)) {
      await intake.addFileToHotFolder()
      const child = await intake.startChild()
      const tracer = await injectFaultAt(child.pid ?? 0, call, error)
      await runToIdle(child)
      tracer.kill('SIGKILL')
    }
    expect(await intake.assertConsistent()).toBeGreaterThan(1)
  },
)

test.skipIf(!hasStrace).each(FAULTS)(
  'A connector with %s waits or continues, and processes each file and sheet once when possible',
  { timeout: FAULT_TEST_MS },
  async (_, error) => {
    const fixture = await connectorFaultFixture()
    const calls = (await recordConnectorSystemCalls(fixture)).filter(({ name }) => WRITES.includes(name))
    const step = sampleStep(Math.ceil(calls.length / 4))
    for (const call of calls.filter((__, index) => index % step === 0)) {
      const child = await startAndWaitUntilReady(fixture)
      // libuv aborts a program that cannot wake its own threads any more; the service manager restarts it.
      const end = once(child, 'exit')
      const tracer = await injectFaultAt(child.pid ?? 0, call, error)
      await fixture.moreWork()
      await Promise.race([end, fixture.settled()])
      tracer.kill('SIGKILL')
      await fixture.program.stop('SIGKILL')
    }
    fixture.program.start()
    expect(await fixture.assertConsistent()).toBeGreaterThan(1)
  },
)

test.skipIf(!hasStrace)('A temporary read error is not treated as a missing file', async () => {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'platen-unreadable-')))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'a.pdf')
  const staged = path.join(folder, '.a.pdf.claim.part')
  const reporting = (work: string) =>
    `import { findReferencedArtwork, exists, publishDelivery, wasPickedUp } from '@platen/hotfolder'
     const said = await ${work}.catch(({ code }) => code)
     process.stdout.write(JSON.stringify(said ?? 'nothing'))`
  const at = (unreadable: string, work: string): unknown => JSON.parse(runWithReadErrors(unreadable, reporting(work)))

  await writeFile(file, 'artwork')
  expect(at(file, `findReferencedArtwork('${folder}', 'a.pdf')`)).toBe('EIO')
  expect(at(file, `exists('${file}')`)).toBe('EIO')
  expect(at(file, `wasPickedUp('${folder}', 'a.pdf', null)`)).toBe(false)
  await rm(file)
  expect(at(file, `findReferencedArtwork('${folder}', 'b.pdf')`)).toBe('nothing')
  // A staged and recorded sheet is published, or remains staged.
  await writeFile(staged, 'a sheet')
  at(staged, `publishDelivery('${folder}', 'a.pdf', 'claim', null)`)
  expect(['a.pdf', path.basename(staged)]).toContain((await readdir(folder))[0])
})
