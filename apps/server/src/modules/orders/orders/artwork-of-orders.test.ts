import { orderCalls, type WireJob, type WireOrder } from '@platen/contract/orders'
import { expect, test } from 'vitest'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const shop = await testEnvironment(server)
const admin = await server.person(shop.environment, 'admin')

/** Imports a job whose frames all share one artwork of `pages` pages, with a true size of 40 x 30 mm. */
async function arrived(
  pages: number,
  copies: readonly number[],
  size?: { widthMM: number | null; heightMM: number | null },
  change?: Parameters<typeof shop.artwork>[1],
) {
  const art = await shop.artwork(pages, change)
  const { order, job } = shop.arriving({ copies })
  const delivery = { ...order, jobs: [{ ...job, ...size }] }
  const jobNow = async (): Promise<WireJob | undefined> => {
    const list = await admin.call(orderCalls.list, { query: { type: 'active' } })
    return (list.body['orders'] as WireOrder[]).find((each) => each.orderId === order.orderId)?.jobs[0]
  }
  const deliver = () => shop.deliver(delivery, art)
  await deliver()
  return { art, deliver, jobNow, frames: (await jobNow())?.frames ?? [] }
}
const getWarnings = (frames: WireJob['frames']) => frames.map(({ warnings }) => warnings.map(({ code }) => code))

test('Artwork of the ordered size without problems is imported without warnings', async () => {
  expect(getWarnings((await arrived(1, [1])).frames)).toEqual([[]])
})

test('A frame gets a warning with sizes in mm if its artwork has another size than the order specifies', async () => {
  const { frames } = await arrived(1, [1], { widthMM: 50, heightMM: 30 })
  expect(frames[0]?.warnings).toEqual([
    { code: 'sizeDiffers', values: { widthMm: 40, heightMm: 30, orderedWidthMm: 50, orderedHeightMm: 30 } },
  ])
  expect(getWarnings((await arrived(1, [1], { widthMM: 30, heightMM: 40 })).frames)).toEqual([['sizeTurned']])
})

test('Artwork that the slots of the jig crop to less than half has a warning, although the order states no size', async () => {
  const scaleOfSlots = (scale: string) =>
    server.services.database.inEnvironment(shop.environment.id, ({ client }) =>
      client.query(
        `update jigs set slots = (select jsonb_agg(jsonb_set(s, '{imageBox}',
            jsonb_build_object('x', 0, 'y', 0, 'width', 50, 'height', 50, 'scale', $2::text, 'rotation', 0,
                               'mirror', 'NONE', 'placement', 'MIDDLE_CENTER'))) from jsonb_array_elements(slots) s)
          where id = $1`,
        [shop.jigs.case.id, scale],
      ),
    )
  const noSize = { widthMM: null, heightMM: null }
  const banner = { pages: [{ widthMm: 400, heightMm: 40 }] }
  await scaleOfSlots('FIT')
  expect(getWarnings((await arrived(1, [1], noSize, banner)).frames)).toEqual([[]])
  await scaleOfSlots('FILL')
  expect((await arrived(1, [1], noSize, banner)).frames[0]?.warnings).toEqual([
    { code: 'croppedHard', values: { percent: 10 } },
  ])
  expect(getWarnings((await arrived(1, [1])).frames)).toEqual([[]])
})

test('A job with one frame gets one frame per page of its file, each with the copies of that frame', async () => {
  const { art, frames } = await arrived(3, [4])
  expect(frames.map(({ copies, pending, thumbnailPath }) => [copies, pending, thumbnailPath])).toEqual(
    [1, 2, 3].map((page) => [4, 4, `/pax/artwork/${art.id}/thumbnail/${page}`]),
  )
})

test('Frames that name the same file use its pages in order, and remaining pages cause a warning', async () => {
  const { art, frames } = await arrived(3, [1, 2])
  expect(frames.map(({ copies, thumbnailPath }) => [copies, thumbnailPath])).toEqual([
    [1, `/pax/artwork/${art.id}/thumbnail/1`],
    [2, `/pax/artwork/${art.id}/thumbnail/2`],
  ])
  expect(getWarnings(frames)).toEqual([['pagesLeftOut'], ['pagesLeftOut']])
})

test('Reprocess runs preflight again', async () => {
  const { jobNow } = await arrived(3, [1, 2])
  const job = await jobNow()
  await server.services.database.inEnvironment(shop.environment.id, async ({ client }) => {
    await client.query(`update frames set warnings = '[]' where job_pk = $1`, [job?.objId])
    await client.query('update jobs set jig = null where id = $1', [job?.objId])
  })
  expect(getWarnings((await jobNow())?.frames ?? [])).toEqual([[], []])
  expect((await admin.call(orderCalls.reprocess)).body).toMatchObject({ changed: 1 })
  expect(getWarnings((await jobNow())?.frames ?? [])).toEqual([['pagesLeftOut'], ['pagesLeftOut']])
})

test('An unchanged resubmission of a file with many pages does not change the order', async () => {
  const { deliver, jobNow } = await arrived(2, [1])
  expect(await deliver()).toMatchObject({ created: false, changed: false })
  expect((await jobNow())?.frames).toHaveLength(2)
})

test('Orders with the same artwork content show the file names that they submitted, or that of the upload', async () => {
  const art = await shop.artwork(1)
  const fileNames = async (file: string): Promise<(string | null)[] | undefined> => {
    const { order, job } = shop.arriving({ copies: [1] })
    const frames = job.frames.map((frame) => ({ ...frame, artwork: { kind: 'file', file } as const }))
    await shop.deliver({ ...order, jobs: [{ ...job, frames }] }, art)
    const list = await admin.call(orderCalls.list, { query: { type: 'active' } })
    const stored = (list.body['orders'] as WireOrder[]).find(({ orderId }) => orderId === order.orderId)
    return stored?.jobs[0]?.frames.map(({ fileName }) => fileName)
  }
  expect(await fileNames('art/Ada.pdf')).toEqual(['Ada.pdf'])
  expect(await fileNames('Bob.pdf')).toEqual(['Bob.pdf'])
  const uploaded = await fileNames(crypto.randomUUID())
  expect(uploaded).toHaveLength(1)
  expect(uploaded?.[0]).toMatch(/\.\w+$/)
})
