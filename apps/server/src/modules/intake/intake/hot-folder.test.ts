import { createHash } from 'node:crypto'
import { appendFile, copyFile, mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { intakeCalls, type WireIntakeProblem } from '@platen/contract/intake'
import { expect, test } from 'vitest'
import { makeArtwork } from '../../../demo/artwork/make-artwork.ts'
import { hotFolderFixture } from '../../../testing/hot-folder-fixture.ts'

const shop = await hotFolderFixture()
const { server, environment, hotFolder, names, settle, newWatcher, lookAfter } = shop
const watcher = newWatcher()

const artwork = async (seed: number, kind: Parameters<typeof makeArtwork>[1] = 'pdf'): Promise<Buffer> =>
  (await makeArtwork(seed, kind, { widthMm: 75, heightMm: 155, text: 'Ada' })).bytes

const put = (name: string, bytes: Buffer | string): Promise<void> => writeFile(path.join(hotFolder.folder, name), bytes)

interface Row {
  readonly order_id: string
  readonly job_id: string
  readonly jig: string | null
  readonly copies: number
  readonly color_config: string | null
  readonly artwork_id: string
}

const orders = async (like: string): Promise<Row[]> =>
  server.services.database.inEnvironment(environment.id, async ({ client }) => {
    const { rows } = await client.query<Row>(
      `select order_id, job_id, jig, color_config, copies, artwork_id from orders o
         join jobs j on j.order_pk = o.id join frames f on f.job_pk = j.id
        where order_id like $1 order by order_id, job_id, f.frame_index`,
      [like],
    )
    return rows
  })

const problems = (): Promise<{ code: string; file_name: string }[]> =>
  server.services.database.inEnvironment(environment.id, ({ kysely }) =>
    kysely.selectFrom('intake_problems').select(['code', 'file_name']).orderBy('created_at').execute(),
  )

test('A file is imported exactly once when it is complete, parsed by the naming pattern, processed by the rules, and moved to Done', async () => {
  await put('PhoneCase-Black-M-3.pdf', await artwork(1))
  await settle(watcher)
  await settle(watcher)
  expect(await orders('PhoneCase-Black-M-3%')).toMatchObject([
    { job_id: 'PhoneCase-Black-M-3', jig: 'Phone cases 8-up', copies: 3, color_config: 'cmykWhite' },
  ])
  expect(await names(hotFolder.folder)).toEqual(['Done'])
  expect(await names(hotFolder.done)).toContain('PhoneCase-Black-M-3.pdf')
})

test('The stored original equals the file byte by byte', async () => {
  const bytes = await artwork(2)
  await put('PhoneCase-White-M-1.pdf', bytes)
  await settle(watcher)
  const [order] = await orders('PhoneCase-White-M-1')
  const stored = path.join(
    server.services.settings.dataFolder,
    `environments/${environment.resourceName}/artwork/${order?.artwork_id}/original`,
  )
  const hash = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
  expect(hash(await readFile(stored))).toBe(hash(bytes))
})

test('A growing file is imported only after its size is stable', async () => {
  const bytes = await artwork(3)
  await put('PhoneCase-Blue-M-1.pdf', bytes.subarray(0, 1000))
  await lookAfter(watcher, 500)
  await appendFile(path.join(hotFolder.folder, 'PhoneCase-Blue-M-1.pdf'), bytes.subarray(1000, 2000))
  for (let round = 0; round < 6; round += 1) await lookAfter(watcher, 500)
  expect(await orders('PhoneCase-Blue-M-1')).toEqual([])
  await appendFile(path.join(hotFolder.folder, 'PhoneCase-Blue-M-1.pdf'), bytes.subarray(2000))
  await settle(watcher)
  expect(await orders('PhoneCase-Blue-M-1')).toHaveLength(1)
})

test('Values without a matching rule create an order without a jig', async () => {
  await put('Lamp-Gold-XL-1.pdf', await artwork(4))
  await settle(watcher)
  expect(await orders('Lamp%')).toMatchObject([{ jig: null }])
})

test('The same file submitted twice while the order is active is one order', async () => {
  const bytes = await artwork(5)
  for (let time = 0; time < 2; time += 1) {
    await put('PhoneCase-Red-M-1.pdf', bytes)
    await settle(watcher)
  }
  expect(await orders('PhoneCase-Red-M-1%')).toHaveLength(1)
  expect(await names(hotFolder.done)).toEqual(
    expect.arrayContaining(['PhoneCase-Red-M-1.pdf', 'PhoneCase-Red-M-1 (2).pdf']),
  )
})

test('Files of the same name with different content are separate orders, and none replaces the other', async () => {
  await put('PhoneCase-Green-M-1.pdf', await artwork(6))
  await settle(watcher)
  await put('PhoneCase-Green-M-1.pdf', await artwork(7))
  await settle(watcher)
  expect((await orders('PhoneCase-Green-M-1%')).map((order) => order.order_id)).toEqual([
    'PhoneCase-Green-M-1',
    'PhoneCase-Green-M-1 (2)',
  ])
})

test.each([
  ['a broken PDF', 'PhoneCase-Bad-M-1.pdf', '%PDF-1.4\nno objects at all\n%%EOF\n', 'artwork_refused'],
  ['a name that does not match the naming pattern', 'justaname.pdf', '%PDF-1.4\n%%EOF\n', 'name_does_not_fit'],
  ['a quantity that is not a number', 'PhoneCase-Bad-M-many.pdf', '%PDF-1.4\n%%EOF\n', 'quantity_not_whole'],
  ['an empty file', 'PhoneCase-Empty-M-1.pdf', '', 'file_empty'],
  ['a truncated file', 'PhoneCase-Cut-M-1.pdf', '%PDF-1.4\n1 0 obj', 'file_incomplete'],
  ['an unsupported file type', 'PhoneCase-Doc-M-1.docx', 'words', 'kind_not_taken'],
  ['a JSON order that is malformed', 'order-1.json', '{"orderId": ', 'order_not_json'],
  ['a JSON order in Latin-1', 'order-3.json', Buffer.from('{"orderId": "\u00e9"}', 'latin1'), 'order_not_utf8'],
  ['a JSON order without jobs', 'order-2.json', '{"orderId": "A1", "jobs": []}', 'order_malformed'],
])(
  'Bad input (%s) is moved to Error next to a text file with the reason, is listed as a problem, and blocks no other file',
  async (_, name, content, code) => {
    await put(name, content)
    await put('PhoneCase-Good-M-1.pdf', await artwork(8))
    await settle(watcher)
    expect(await names(hotFolder.error)).toEqual(expect.arrayContaining([name, `${name}.txt`]))
    expect((await shop.reason(name)).length).toBeGreaterThan(20)
    expect(await problems()).toContainEqual({ code, file_name: name })
    expect(await orders('PhoneCase-Good-M-1')).toHaveLength(1)
  },
)

test.each([
  ['not-json.json', '{"orderId": }', 'The order file "not-json.json" is not valid JSON: line 1, column 14.'],
  [
    'number.json',
    '{"orderId": 7, "jobs": []}',
    'The order is malformed at "orderId": it is of the wrong type, for example a number instead of a text.',
  ],
  [
    'copies.json',
    '{"orderId": "A1", "jobs": [{"copies": 99999999999, "frames": [{"file": "a.pdf"}]}]}',
    'The order is malformed at "jobs.0.copies": it is too large or too long.',
  ],
])('The reason next to a rejected order file (%s) is a sentence', async (name, content, reason) => {
  await put(name, content)
  await settle(watcher)
  expect(await shop.reason(name)).toContain(reason)
})

test('All problems up to the newest that the user saw are dismissed at once', async () => {
  const person = await server.person(environment, 'operator')
  const list = async (reader = person) =>
    (await reader.call(intakeCalls.problems, { query: {} })).body['problems'] as WireIntakeProblem[]
  await put('earlier.docx', 'words')
  await settle(watcher)
  const newest = (await list())[0]
  // Paths of the server are shown to administrators only.
  expect(newest).toMatchObject({ fileName: 'earlier.docx', folder: `${hotFolder.source}/Error` })
  expect((await list(await server.person(environment, 'admin')))[0]).toMatchObject({ folder: hotFolder.error })
  await put('later.docx', 'words')
  await settle(watcher)
  await person.call(intakeCalls.dismissProblems, { query: { until: newest?.at ?? '' } })
  expect((await list()).map(({ fileName }) => fileName)).toEqual(['later.docx'])
})

test('An order file uses its artwork from the path it names, and that file stays and is not imported as an order', async () => {
  await mkdir(path.join(hotFolder.folder, 'art'), { recursive: true })
  await writeFile(path.join(hotFolder.folder, 'art', 'front.pdf'), await artwork(9))
  await put('Keyring-Top-70-1.png', await artwork(10, 'png'))
  await put(
    'anything.json',
    JSON.stringify({
      orderId: 'WEB-1',
      jobs: [
        {
          jobId: 'a',
          mediaInfo: { media: 'PhoneCase', mediaColor: 'White' },
          frames: [{ file: 'art/front.pdf', copies: 4 }],
        },
        { jobId: 'b', mediaInfo: { media: 'Keyring' }, frames: [{ file: 'Keyring-Top-70-1.png' }] },
      ],
    }),
  )
  await settle(watcher)
  expect(await orders('WEB-1')).toMatchObject([
    { job_id: 'a', jig: 'Phone cases 8-up', copies: 4, color_config: 'cmyk' },
    { job_id: 'b', jig: 'Key rings and shields', copies: 1 },
  ])
  expect(await orders('Keyring-Top%')).toEqual([])
  expect(await names(path.join(hotFolder.folder, 'art'))).toEqual(['front.pdf'])
  expect(await names(hotFolder.folder)).toContain('Keyring-Top-70-1.png')
})

test.each([
  ['syntax error', '{"orderId": "SHARED-1", "jobs": [{"frames": [{"file": "shared-1.pdf"}]}', 'shared-1.pdf'],
  [
    'wrong field',
    '{"orderId": "SHARED-2", "jobs": [{"frames": [{"file": "shared-2.pdf", "copies": "x"}]}]}',
    'shared-2.pdf',
  ],
])(
  'Artwork of an order file that is rejected (%s) does not become an order of its own, and is used by the corrected file',
  async (_, rejected, file) => {
    const orderId = file.replace('.pdf', '').toUpperCase()
    await put(file, await artwork(13))
    await put(`${orderId}.json`, rejected)
    await settle(watcher)
    await settle(watcher)
    expect(await names(hotFolder.error)).toContain(`${orderId}.json`)
    expect(await names(hotFolder.folder)).toContain(file)
    expect((await problems()).some((problem) => problem.file_name === file)).toBe(false)
    await put(`${orderId}.json`, JSON.stringify({ orderId, jobs: [{ frames: [{ file }] }] }))
    await settle(watcher)
    expect(await orders(orderId)).toHaveLength(1)
  },
)

test('An order file cannot reference files outside its hot folder, neither by path nor by link', async () => {
  const outside = path.join(server.services.settings.dataFolder, 'secret.pdf')
  await writeFile(outside, await artwork(11))
  await symlink(outside, path.join(hotFolder.folder, 'art', 'link.pdf'))
  for (const [index, file] of ['../../../../secret.pdf', outside, 'art/link.pdf'].entries()) {
    await put(`reach-${index}.json`, JSON.stringify({ orderId: `REACH-${index}`, jobs: [{ frames: [{ file }] }] }))
  }
  await settle(watcher)
  expect(await orders('REACH%')).toEqual([])
  expect((await problems()).filter((problem) => problem.code === 'artwork_missing')).toHaveLength(3)
})

test('An order file waits for artwork that arrives a little later', async () => {
  await put('late.json', JSON.stringify({ orderId: 'LATE', jobs: [{ frames: [{ file: 'art/late.pdf' }] }] }))
  for (let round = 0; round < 8; round += 1) await lookAfter(watcher, 500)
  expect(await orders('LATE')).toEqual([])
  await writeFile(path.join(hotFolder.folder, 'art', 'late.part'), await artwork(12))
  await rename(path.join(hotFolder.folder, 'art', 'late.part'), path.join(hotFolder.folder, 'art', 'late.pdf'))
  await settle(watcher)
  expect(await orders('LATE')).toHaveLength(1)
})

test('A file with a .complete marker is imported immediately', async () => {
  await put('PhoneCase-Marked-M-1.pdf', await artwork(13))
  await put('PhoneCase-Marked-M-1.pdf.complete', '')
  await lookAfter(watcher, 1)
  expect(await orders('PhoneCase-Marked-M-1')).toHaveLength(1)
})

test('Hidden files and temporary files of copying programs are ignored', async () => {
  await put('.PhoneCase-Hidden-M-1.pdf', await artwork(14))
  await put('PhoneCase-Half-M-1.pdf.part', await artwork(14))
  await settle(watcher)
  expect(await orders('%Half%')).toEqual([])
  expect(await names(hotFolder.folder)).toContain('PhoneCase-Half-M-1.pdf.part')
})

test('A file claimed before a crash is imported once after the restart', async () => {
  const id = '00000000-0000-4000-8000-00000000000a'
  await server.services.database.inEnvironment(environment.id, ({ kysely }) =>
    kysely
      .insertInto('intake_files')
      .values({
        environment_id: environment.id,
        id,
        source: hotFolder.source,
        file_name: Buffer.from('PhoneCase-Crash-M-1.pdf'),
        bytes: 1,
        modified_ms: 1,
      })
      .execute(),
  )
  await mkdir(path.join(hotFolder.claimed, id), { recursive: true })
  await writeFile(path.join(hotFolder.claimed, id, 'PhoneCase-Crash-M-1.pdf'), await artwork(15))
  await settle(newWatcher())
  await settle(newWatcher())
  expect(await orders('PhoneCase-Crash-M-1%')).toHaveLength(1)
  expect(await names(hotFolder.done)).toContain('PhoneCase-Crash-M-1.pdf')
})

test('A file stored before a crash is only moved to Done after the restart', async () => {
  const id = '00000000-0000-4000-8000-00000000000b'
  const name = 'PhoneCase-Stored-M-1.pdf'
  await server.services.database.inEnvironment(environment.id, ({ kysely }) =>
    kysely
      .insertInto('intake_files')
      .values({
        environment_id: environment.id,
        id,
        source: hotFolder.source,
        file_name: Buffer.from(name),
        bytes: 1,
        modified_ms: 1,
        state: 'stored',
      })
      .execute(),
  )
  await mkdir(path.join(hotFolder.claimed, id), { recursive: true })
  await copyFile(path.join(hotFolder.done, 'PhoneCase-Black-M-3.pdf'), path.join(hotFolder.claimed, id, name))
  await settle(newWatcher())
  expect(await orders('PhoneCase-Stored-M-1%')).toEqual([])
  expect(await names(hotFolder.done)).toContain(name)
})
