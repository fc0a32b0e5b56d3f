import { randomUUID } from 'node:crypto'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import { auditCalls } from '@platen/contract/audit'
import { printCalls } from '@platen/contract/printing'
import { expect, test } from 'vitest'
import { environmentFolder } from '../../../file-store/paths.ts'
import { deliverRuns } from '../../../testing/run-due-jobs.ts'
import { runFixture, slot } from '../../../testing/run-fixture.ts'
import { OK, statusAndCode, type TestClient } from '../../../testing/test-server.ts'

const { server, shop, operator, admin, floor, ordered, book, printed, sent, setState, loadRun, reject } =
  await runFixture()

const dismiss = (id: string, person: TestClient) => person.call(printCalls.dismiss, { params: { id } })

/** Returns the ids of the runs that need attention, as this user sees them. */
async function listUnresolved(person: TestClient = operator): Promise<readonly string[]> {
  const { body } = await person.call(printCalls.jobs, { query: { unresolved: 'true' } })
  return printCalls.jobs.response.parse(body).printJobs.map(({ id }) => id)
}

test('A run that one user dismissed needs attention for no other user; who dismissed it first, and when, is stored', async () => {
  await book([await ordered(1)])
  const failed = await printed()
  await setState(failed, 'failed')
  await book([await ordered(1)])
  const waiting = await printed()
  expect(await listUnresolved(admin)).toEqual([waiting, failed])
  expect((await loadRun(failed)).printJob.dismissed).toBeNull()

  expect(statusAndCode(await dismiss(failed, operator))).toEqual(OK)
  expect(await listUnresolved(operator)).toEqual([waiting])
  expect(await listUnresolved(admin)).toEqual([waiting])
  const { dismissed } = (await loadRun(failed)).printJob
  expect(dismissed).toEqual({ by: operator.userId, at: expect.stringMatching(/^\d{4}-.*Z$/) })

  const printer = await server.person(shop.environment, 'admin', ['print_order_edit'])
  expect(statusAndCode(await dismiss(failed, printer))).toEqual(OK)
  expect((await loadRun(failed)).printJob.dismissed).toEqual(dismissed)
  const { body } = await admin.call(auditCalls.list, { query: { subject: 'print', action: 'dismissed' } })
  expect(auditCalls.list.response.parse(body).entries).toMatchObject([
    { subjectId: failed, subjectName: 'Morning', actor: operator.userId },
  ])
  const stranger = await server.person(shop.environment, 'operator')
  expect(statusAndCode(await dismiss(waiting, stranger))).toEqual([404, 'not_found'])
})

test('A dismissed run needs attention again when it is retried or fails', async () => {
  await book([await ordered(1)])
  const run = await printed()
  await setState(run, 'failed')
  await dismiss(run, operator)
  expect(await listUnresolved()).not.toContain(run)
  await operator.call(printCalls.retry, { params: { id: run } })
  expect(await listUnresolved()).toContain(run)
  expect((await loadRun(run)).printJob.dismissed).toBeNull()
})

test('A sent run that the RIP has not taken needs attention until it is dismissed, or taken', async () => {
  await book([await ordered(1)])
  const run = await sent()
  expect(await listUnresolved()).toContain(run)
  await dismiss(run, operator)
  expect(await listUnresolved()).not.toContain(run)
  await book([await ordered(1)])
  const pickedUpRun = await sent()
  await setState(pickedUpRun, 'pickedUp')
  expect(await listUnresolved()).not.toContain(pickedUpRun)
})

test('Runs that failed or are not delivered are listed without those that were sent, however many there are', async () => {
  await book([await ordered(1)])
  const failed = await printed()
  await setState(failed, 'failed')
  await book([await ordered(1)])
  const run = await sent()
  const { body } = await operator.call(printCalls.jobs, { query: { unresolved: 'undelivered' } })
  const ids = printCalls.jobs.response.parse(body).printJobs.map(({ id }) => id)
  expect(ids).toContain(failed)
  expect(ids).not.toContain(run)
  await dismiss(failed, operator)
  const later = await operator.call(printCalls.jobs, { query: { unresolved: 'undelivered' } })
  expect(JSON.stringify(later.body)).not.toContain(failed)
})

test('A run that was dismissed while it waited needs attention again when it is sent and not taken', async () => {
  await book([await ordered(1)])
  const run = await printed()
  await dismiss(run, operator)
  await floor.composed(operator)
  await deliverRuns(server.services, shop.environment)
  expect((await loadRun(run)).printJob).toMatchObject({ state: 'sent', dismissed: null })
})

test('A dismissal can be undone by each user who may dismiss the run', async () => {
  await book([await ordered(1)])
  const run = await printed()
  await setState(run, 'failed')
  await dismiss(run, operator)
  const stranger = await server.person(shop.environment, 'operator')
  const undo = (person: TestClient) => person.call(printCalls.undoDismiss, { params: { id: run } })
  expect(statusAndCode(await undo(stranger))).toEqual([404, 'not_found'])
  const printer = await server.person(shop.environment, 'admin', ['print_order_edit'])
  expect(statusAndCode(await undo(printer))).toEqual(OK)
  expect(await listUnresolved()).toContain(run)
  // another user may have undone it before
  expect(statusAndCode(await undo(operator))).toEqual(OK)
  const { body } = await admin.call(auditCalls.list, { query: { subject: 'print', action: 'restored' } })
  expect(auditCalls.list.response.parse(body).entries).toMatchObject([{ subjectId: run, actor: printer.userId }])
})

test('A run that is dismissed before it has a problem needs attention when it has one', async () => {
  await book([await ordered(1)])
  const run = await printed()
  await floor.composed(operator)
  await dismiss(run, operator)
  const folder = path.join(environmentFolder(server.services.settings, shop.environment.resourceName), 'output')
  await rename(folder, `${folder}-away`)
  await deliverRuns(server.services, shop.environment)
  expect(await listUnresolved()).toContain(run)
  await dismiss(run, operator)
  await deliverRuns(server.services, shop.environment)
  expect(await listUnresolved()).not.toContain(run)
  await rename(`${folder}-away`, folder)
})

test('A run says how many of the pieces on its sheet were cancelled', async () => {
  const order = await ordered(2)
  await book([order])
  const run = await sent()
  expect((await loadRun(run)).printJob).toMatchObject({ pieces: 2, cancelled: 0, rejected: 0 })
  await reject(run, [slot(1)])
  await server.services.database.inEnvironment(shop.environment.id, (tx) =>
    tx.execute('update print_pieces set cancelled_at = now() where environment_id = $1 and print_job_id = $2', [run]),
  )
  expect((await loadRun(run)).printJob).toMatchObject({ pieces: 2, cancelled: 2, rejected: 1 })
})

test('Several runs are dismissed at once, and again listed by one call; runs of others and unknown ones are left out', async () => {
  await book([await ordered(1)])
  const first = await printed()
  await book([await ordered(1)])
  const second = await printed()
  const set = async (ids: string[], isDismissed: boolean, person = operator) => {
    const { body } = await person.call(printCalls.setDismissed, { body: { ids, isDismissed } })
    return printCalls.setDismissed.response.parse(body).changed.toSorted()
  }
  const both = [first, second].toSorted()
  expect(await set(both, true, await server.person(shop.environment, 'operator'))).toEqual([])
  await dismiss(first, operator)
  expect(await set([...both, randomUUID(), 'none'], true)).toEqual([second])
  expect(await listUnresolved()).not.toContain(second)
  expect((await loadRun(second)).printJob.dismissed).toMatchObject({ by: operator.userId })
  expect(await set(both, false)).toEqual(both)
  expect(await listUnresolved()).toEqual(expect.arrayContaining(both))
  expect(await set(both, false)).toEqual([])
  expect(await set(both, true, await server.person(shop.environment, 'admin', ['print_order_edit']))).toEqual(both)
  const { body } = await admin.call(auditCalls.list, { query: { subject: 'print', action: 'restored' } })
  expect(auditCalls.list.response.parse(body).entries[0]).toMatchObject({
    subjectName: 'Morning',
    changes: { count: 2 },
  })
})
