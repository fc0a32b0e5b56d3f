import { randomBytes, randomUUID } from 'node:crypto'
import type { WireOutputChannel } from '@platen/contract/output-channels'
import type { ArtworkInfo } from '@platen/domain/artwork'
import type { DecisionTree } from '@platen/domain/decision-tree'
import type { NewFrame, NewJob, NewOrder } from '@platen/domain/intake'
import { type Jig, newJig } from '@platen/domain/jigs'
import type { UserRule } from '@platen/domain/users'
import { Failure } from '../http/failure.ts'
import { notifyChange } from '../live/change-notifications.ts'
import { insertJig } from '../modules/catalog/jigs/jigs-store.ts'
import { insertLayout } from '../modules/catalog/layouts/layouts-store.ts'
import { insertChannel } from '../modules/catalog/output-channels/output-channels-store.ts'
import { AUTOMATIC } from '../modules/orders/orders/job-state/job-events-commands.ts'
import { retryConcurrentSubmission, type UpsertedOrder, upsertOrder } from '../modules/orders/orders/upsert-order.ts'
import { testChannel } from './test-channel.ts'
import type { TestServer } from './test-server.ts'

/** Fields of a submitted job that a test sets; the others have defaults. */
export interface JobOverrides {
  readonly orderId?: string
  readonly jobId?: string
  readonly source?: string
  /** Copies of each frame. */
  readonly copies?: readonly number[]
  /** The parameter that the rules use; `media` determines the jig (see `TREE`). */
  readonly media?: string
  readonly hasArtwork?: boolean
  readonly priority?: number
  readonly dueDate?: string
}

type Extra = Readonly<Record<string, string>>

/** Media "case" and "tag" are assigned to the jigs Case and Tag; everything else has no jig. */
const MEDIA: readonly (readonly [string, Extra])[] = [
  ['case', { jig: 'Case', location: 'hall1', qualityLevel: 'fine' }],
  ['tag', { jig: 'tag', mediaType: 'metal' }],
  ['ghost', { jig: 'No such jig' }],
  ['default', {}],
]
const TREE: DecisionTree = {
  rootFilterNodeId: 'f',
  filterNodes: [
    {
      id: 'f',
      key: 'systemParam.media',
      values: MEDIA.map(([value]) => ({ dataNodeId: value, filterNodeId: null, isLinked: false })),
    },
  ],
  dataNodes: MEDIA.map(([value, actions]) => ({ id: value, value, matchRule: 'EQUAL', actions })),
}

const jigNamed = (name: string, slots: number): Jig => ({
  ...newJig(randomUUID(), name),
  width: slots * 60,
  height: 60,
  thickness: 3,
  slots: Array.from({ length: slots }, (_, index) => ({
    id: `${index + 1}`,
    type: 'RECT' as const,
    x: index * 60 + 5,
    y: 5,
    width: 50,
    height: 50,
    rotation: 0,
  })),
})

const NO_RULE: UserRule = { jig: [], location: [], qualityLevel: [], printerType: [], mediaType: [], colorConfig: [] }

export type TestShop = Awaited<ReturnType<typeof testEnvironment>>

/**
 * Creates an environment with two jigs (Case, Tag) on one layout, rules, and functions that add users, presets and
 * orders.
 */
export async function testEnvironment(server: TestServer, slots: { case: number; tag: number } = { case: 4, tag: 2 }) {
  const { database, now } = server.services
  const environment = await server.environment()
  const jigs = { case: jigNamed('Case', slots.case), tag: jigNamed('Tag', slots.tag) }
  const layoutId = randomUUID()
  await database.inEnvironment(environment.id, async (tx) => {
    for (const jig of Object.values(jigs)) await insertJig(tx, jig)
    const width = Math.max(jigs.case.width, jigs.tag.width)
    await insertLayout(tx, {
      id: layoutId,
      name: 'Bed',
      width,
      height: 120,
      jigs: [
        { id: jigs.case.id, x: 0, y: 0, rotation: 0 },
        { id: jigs.tag.id, x: 0, y: 60, rotation: 0 },
      ],
      printableArea: { x: 0, y: 0, width, height: 120 },
      referenceText: '',
      defaultSpacing: 10,
      locations: [],
      printerTypes: [],
    })
    const tree = JSON.stringify(TREE)
    await tx.kysely.insertInto('decision_trees').values({ environment_id: environment.id, version: 1, tree }).execute()
  })

  async function artwork(pages = 1, change: Partial<ArtworkInfo> = {}): Promise<{ id: string; info: ArtworkInfo }> {
    const id = randomUUID()
    const info: ArtworkInfo = {
      kind: 'PDF',
      pages: Array.from({ length: pages }, () => ({ widthMm: 40, heightMm: 30 })),
      colourSpaces: [],
      spotColours: [],
      fonts: [],
      transparency: false,
      lowestResolutionDpi: null,
      ...change,
    }
    await database.inEnvironment(environment.id, ({ kysely }) =>
      kysely
        .insertInto('artworks')
        .values({
          environment_id: environment.id,
          id,
          sha256: randomBytes(32),
          bytes: 1000,
          stored_bytes: 3000,
          file_name: 'artwork.pdf',
          kind: 'PDF',
          info: JSON.stringify(info),
        })
        .execute(),
    )
    return { id, info }
  }
  const defaultArtwork = await artwork()

  function arriving(sketch: JobOverrides): { order: NewOrder; job: NewJob } {
    const frames = (sketch.copies ?? [1]).map(
      (copies, index): NewFrame => ({
        copies,
        artwork: { kind: 'file', file: `${index}.pdf` },
        widthMM: null,
        heightMM: null,
      }),
    )
    const media = sketch.media ?? 'case'
    const job: NewJob = {
      jobId: sketch.jobId ?? 'job',
      mediaInfo: { mediaName: media, mediaColor: '', mediaSize: '', sku: '' },
      widthMM: 40,
      heightMM: 30,
      values: { 'systemParam.media': media },
      additionalParams: [],
      frames,
    }
    const order: NewOrder = {
      source: sketch.source ?? 'persBiz',
      orderId: sketch.orderId ?? randomUUID(),
      externalOrderId: null,
      dealerOrderId: null,
      date: '2026-01-02T03:04:05.000Z',
      dueDate: sketch.dueDate ?? null,
      priority: sketch.priority ?? 0,
      customerInfo: { name: 'A customer' },
      otherInfo: {},
      jobs: [job],
    }
    return { order, job }
  }

  /** Imports a complete order, as intake does. */
  function deliver(order: NewOrder, art: { id: string; info: ArtworkInfo } | null = defaultArtwork) {
    const frames = order.jobs.flatMap((job) => job.frames)
    const artworkByFrame = new Map(art ? frames.map((frame) => [frame, art] as const) : [])
    return retryConcurrentSubmission(() =>
      database.inEnvironment(
        environment.id,
        async (tx): Promise<UpsertedOrder | Failure> => {
          const arrived = await upsertOrder(tx, order, artworkByFrame, { now: now(), actor: AUTOMATIC })
          if (!(arrived instanceof Failure)) notifyChange(tx, ['orders'])
          return arrived
        },
        { keep: (result) => !(result instanceof Failure) },
      ),
    )
  }

  return {
    environment,
    jigs,
    layoutId,
    artwork,
    arriving,
    deliver,
    /** Creates an order of one job; returns its ids in the HTTP API. */
    async order(sketch: JobOverrides = {}): Promise<{ id: string; jobId: string; orderId: string }> {
      const { order, job } = arriving(sketch)
      const arrived = await deliver(order, sketch.hasArtwork === false ? null : defaultArtwork)
      if (arrived instanceof Failure) throw new Error(`the order was rejected: ${arrived.code}`)
      return { id: arrived.id, jobId: job.jobId, orderId: order.orderId }
    },
    /** Adds a rule to a user. */
    async rule(userId: string, ticked: Partial<UserRule>): Promise<void> {
      const rules = JSON.stringify([{ ...NO_RULE, ...ticked }])
      await database.inEnvironment(environment.id, ({ kysely }) =>
        kysely
          .updateTable('users')
          .set({ rules })
          .where('environment_id', '=', environment.id)
          .where('id', '=', userId)
          .execute(),
      )
    },
    /** Adds a channel to a user. */
    async channel(userId: string, change: Partial<WireOutputChannel> = {}): Promise<string> {
      const id = randomUUID()
      await database.inEnvironment(environment.id, (tx) => insertChannel(tx, testChannel({ id, userId, ...change })))
      return id
    },
  }
}
