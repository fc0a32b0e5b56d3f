import { calls } from '@platen/contract/calls'
import type { WirePrintJob } from '@platen/contract/printing'
import { NOTHING_CANCELLED } from '@platen/domain/orders'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { client } from '../src/api/client.ts'
import { queryClient } from '../src/api/query-client.ts'
import { CancelFileQuestion } from '../src/features/production/printing/cancel-file-question.tsx'
import { press } from './buttons.ts'
import { countRequests, matchCall, replaceResponses } from './faults.ts'
import { openScreen } from './open-screen.tsx'
import { renderComponent } from './render-component.tsx'

test('The dialog that cancels orders lists those that will not be cancelled, each with its name and the reason', async () => {
  const screen = await openScreen('orders')
  const { orders } = await client(calls.orders.list, { query: { type: 'active' } })
  // Those of files; their job has the name of the order.
  const [first, second, third] = orders.flatMap(({ id, orderId, jobs }) =>
    jobs.filter(({ jobId }) => jobId === orderId).map(({ jobId }) => ({ id, orderId, jobId })),
  )
  if (!first || !second || !third) throw new Error('The demo environment has fewer than three orders of files.')
  const details = { orderId: first.orderId, jobId: first.jobId }
  replaceResponses(matchCall(calls.orders.validateCancel), {
    success: true,
    jobs: [{ id: third.id, jobId: third.jobId, ...NOTHING_CANCELLED, dropped: 3 }],
    refused: [
      { id: first.id, jobId: first.jobId, code: 'cancel_awaits_artwork', details },
      { id: second.id, jobId: second.jobId, code: 'not_found', details: {} },
    ],
  })
  for (const { orderId, jobId } of [first, second, third]) {
    await screen.getByRole('checkbox', { name: `Select order ${orderId}, job ${jobId}`, exact: true }).click()
  }
  await press('Cancel order…')(screen.getByRole('group', { name: 'Selected orders' }))
  const dialog = screen.getByRole('dialog', { name: 'Cancel 3 orders?' })
  const refused = dialog.getByRole('group', { name: '2 orders will not be cancelled:' }).getByRole('listitem')
  const reasons = [/ waits for its artwork: /, /^It no longer exists\./]
  for (const [index, { orderId }] of [first, second].entries()) {
    await expect.element(refused.nth(index).getByText(orderId, { exact: true })).toBeVisible()
    await expect.element(refused.nth(index).getByText(reasons[index] ?? orderId)).toBeVisible()
  }
  await expect.element(dialog.getByText(/^3 open: not printed/)).toBeVisible()
  await expect.element(dialog.getByText('loaded again', { exact: false })).not.toBeInTheDocument()
})

test('The dialog that cancels orders shows only the reason if none can be cancelled, also at its button', async () => {
  const screen = await openScreen('orders')
  const { orders } = await client(calls.orders.list, { query: { type: 'active' } })
  const [first] = orders.flatMap(({ id, orderId, jobs }) =>
    jobs.filter(({ jobId }) => jobId === orderId).map(({ jobId }) => ({ id, orderId, jobId })),
  )
  if (!first) throw new Error('The demo environment has no order of a file.')
  const { id, jobId, orderId } = first
  replaceResponses(matchCall(calls.orders.validateCancel), {
    success: true,
    jobs: [],
    refused: [{ id, jobId, code: 'not_found', details: {} }],
  })
  await screen.getByRole('checkbox', { name: `Select order ${orderId}, job ${jobId}`, exact: true }).click()
  await press('Cancel order…')(screen.getByRole('group', { name: 'Selected orders' }))
  const dialog = screen.getByRole('dialog', { name: /^Cancel/ })
  await expect
    .element(dialog.getByRole('button', { name: 'Cancel copies', exact: true }))
    .toHaveAccessibleDescription('It no longer exists. Somebody has probably deleted it.')
  await expect.element(dialog.getByText('This happens to the copies', { exact: false })).not.toBeInTheDocument()
})

test('A file of a group is not called the last one by a server that does not send the others', async () => {
  queryClient.clear()
  const call = matchCall(calls.print.job)
  replaceResponses(call, { success: true })
  const requests = countRequests(call)
  const run = { id: 'r1', state: 'ready', entry: null, fileName: 'White.pdf', pieces: 2, rejected: 0 } as WirePrintJob
  const question = await renderComponent(
    <QueryClientProvider client={queryClient}>
      <section>
        <CancelFileQuestion run={run} onRequeueChange={() => undefined} />
      </section>
    </QueryClientProvider>,
  )
  await expect.poll(() => requests() - queryClient.isFetching()).toBe(1)
  await expect.element(question.getByText(/the other files of the group are not affected/)).toBeVisible()
  await expect.element(question.getByRole('checkbox', { name: /^Give 2 copies back/ })).toBeVisible()
})
