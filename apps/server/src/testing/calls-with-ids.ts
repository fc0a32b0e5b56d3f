import { randomUUID } from 'node:crypto'
import type { Call } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { NEW_PRODUCT, type Product } from '@platen/domain/products'
import { newArtworkItem, newTemplate, newTextItem, type TemplateItem } from '@platen/domain/templates'
import { newShop } from './new-shop.ts'
import type { IdKind, PopulatedEnvironment } from './populated-environment.ts'
import { testChannel } from './test-channel.ts'

const newPreset = (change: object) => ({
  body: { presetData: { name: randomUUID(), tableId: null, outputChannelId: null, ...change } },
})

const newProduct = (change: Partial<Product>): Product => ({
  ...NEW_PRODUCT,
  sku: randomUUID(),
  printFile: 'file',
  ...change,
})

const BOUNDS = { x: 0, y: 0, width: 9, height: 9 }
const templateWith = (...items: readonly TemplateItem[]) => ({
  ...newTemplate('', randomUUID(), { width: 100, height: 20, type: 'RECT' }),
  items,
})
const templateWithArtwork = (id: string) => templateWith(newArtworkItem('i', 'Back', BOUNDS, id))
const templateWithFont = (id: string) => templateWith(newTextItem('i', 'Name', BOUNDS, id))

export interface CallWithId {
  readonly call: Call
  /** The fields that carry the id. */
  readonly at: string
  readonly kind: IdKind
  readonly createInput: (id: string) => object
}
const names = (call: Call, at: string, kind: IdKind, createInput: (id: string) => object): CallWithId => ({
  call,
  at,
  kind,
  createInput,
})

const jigBody = {
  name: 'New',
  width: 10,
  height: 10,
  thickness: 1,
  slots: [],
  referenceText: '',
  defaultSpacing: 5,
  locations: [],
  printerTypes: [],
}
const createJig = (id: string) => ({ ...jigBody, id, version: 1 })
const createLayout = (change: object) => ({
  name: randomUUID(),
  width: 200,
  height: 200,
  jigs: [],
  printableArea: { x: 0, y: 0, width: 200, height: 200 },
  referenceText: '',
  defaultSpacing: 10,
  ...change,
})
const placed = (id: string) => [{ id, x: 0, y: 0, rotation: 0 }]
/** Returns an output channel as a user selects it: the group it is in determines its owner. */
const channel = (id: string) => {
  const { userId: _, group: __, ...chosen } = testChannel({ id, name: 'VW Bed', ripName: 'VersaWorks' })
  return chosen
}
/** Returns a multi-job group whose files are sent to this channel. */
const group = (id: string) => {
  const { id: _, ...rest } = channel('')
  const file = { label: 'Original File', name: 'File 1', channelId: id }
  return {
    ...rest,
    name: 'MJG Bed',
    ripName: 'MultiJob',
    hotFolderPath: '',
    group: { type: 'Duplicate', files: [file] },
  }
}
/** Returns calls with ids in a user's output settings: in the new value and in the base of the change. */
function outputNamings(here: PopulatedEnvironment, at: 'data' | 'before'): readonly CallWithId[] {
  const nothing = { userId: here.admin.id, myPrinterData: [], myHotFolderData: [] }
  const output = (change: object) => ({ body: { data: [nothing], [at]: [{ ...nothing, ...change }] } })
  const { saveUserOutputs } = calls.outputChannels
  const lists = (['myPrinterData', 'myHotFolderData'] as const).flatMap((list) => [
    names(saveUserOutputs, `${at}[].${list}[].id`, 'channel', (id) => output({ [list]: [channel(id)] })),
    names(saveUserOutputs, `${at}[].${list}[].group.files[].channelId`, 'channel', (id) =>
      output({ [list]: [group(id)] }),
    ),
    names(saveUserOutputs, `${at}[].${list}[].connectorChannelId`, 'connectorChannel', (id) =>
      output({ [list]: [{ ...channel(''), id: undefined, connectorChannelId: id }] }),
    ),
  ])
  return [names(saveUserOutputs, `${at}[].userId`, 'user', (id) => output({ userId: id })), ...lists]
}

/**
 * Returns every field of a body or a query that contains the id of an entity of an environment, with the kind of the
 * entity.
 */
export function fieldNamings(here: PopulatedEnvironment): readonly CallWithId[] {
  const { jobId } = here.order
  const { order: orderId, preset: presetId, layout: layoutId } = here.ids
  const slot = { id: orderId, jobId, jigNo: 1, slotNo: 1 }
  return [
    names(calls.users.edit, 'id', 'user', (id) => ({ body: { id, role: 'operator' } })),
    names(calls.users.delete, 'id', 'user', (id) => ({ body: { id } })),
    names(calls.users.delete, 'handOverTo', 'user', (id) => ({ body: { id: here.ids.user, handOverTo: id } })),
    names(calls.customers.deleteEnvironment, 'id', 'user', (id) => ({ body: { id, resourceName: 'shop' } })),
    names(calls.customers.renameEnvironment, 'id', 'user', (id) => ({ body: { id, resourceName: 'shop' } })),
    names(calls.audit.lastChange, 'id', 'user', (id) => ({ query: { subject: 'user', id } })),
    names(calls.customers.restoreEnvironment, 'id', 'user', (id) => ({ body: { id } })),
    names(calls.users.allowSignIn, 'id', 'user', (id) => ({ body: { id } })),
    names(calls.orders.edit, 'id', 'order', (id) => ({ body: { id, jobId, copies: 3 } })),
    names(calls.orders.validateEdit, 'id', 'order', (id) => ({ body: { id, jobId, copies: 3 } })),
    names(calls.orders.events, 'id', 'order', (id) => ({ query: { id, jobId } })),
    names(calls.orders.product, 'id', 'order', (id) => ({ query: { id, jobId } })),
    names(calls.print.timeline, 'orderId', 'order', (id) => ({ query: { orderId: id } })),
    names(calls.print.timeline, 'printJobId', 'printJob', (id) => ({ query: { printJobId: id } })),
    names(calls.orders.listFixes, 'id', 'order', (id) => ({ query: { id, jobId } })),
    names(calls.orders.applyFixes, 'id', 'order', (id) => ({ body: { id, jobId, alike: true } })),
    names(calls.orders.undoFixes, 'id', 'order', (id) => ({ body: { id, jobId } })),
    names(calls.orders.recordReading, 'id', 'order', (id) => ({ body: { id, jobId, mark: '', decision: 'ok' } })),
    names(calls.orders.readPersonalisation, 'id', 'order', (id) => ({ query: { id, jobId } })),
    names(calls.orders.keep, 'id', 'order', (id) => ({ body: { id, jobId } })),
    names(calls.orders.getProofLink, 'id', 'order', (id) => ({ query: { id, jobId } })),
    names(calls.orders.decideProof, 'id', 'order', (id) => ({
      body: { id, jobId, decision: 'renew', state: 'due' },
    })),
    names(calls.orders.fetchArtwork, 'id', 'order', (id) => ({ body: { id, jobId } })),
    names(calls.orders.delete, 'id', 'order', (id) => ({ body: { id, jobId } })),
    names(calls.orders.activate, 'id', 'order', (id) => ({ body: { id, jobId } })),
    names(calls.orders.edit, 'users', 'user', (id) => ({ body: { id: orderId, jobId, copies: 1, users: [id] } })),
    names(calls.orders.validateEdit, 'users', 'user', (id) => ({
      body: { id: orderId, jobId, copies: 1, users: [id] },
    })),
    names(calls.orders.editMany, 'edits[].id', 'order', (id) => ({ body: { edits: [{ id, jobId, priority: 3 }] } })),
    names(calls.orders.editMany, 'edits[].users', 'user', (id) => ({
      body: { edits: [{ id: orderId, jobId, users: [id] }] },
    })),
    names(calls.orders.deleteMany, 'jobs[].id', 'order', (id) => ({ body: { jobs: [{ id, jobId }] } })),
    names(calls.orders.cancel, 'jobs[].id', 'order', (id) => ({ body: { jobs: [{ id, jobId }] } })),
    names(calls.orders.validateCancel, 'jobs[].id', 'order', (id) => ({ body: { jobs: [{ id, jobId }] } })),
    names(calls.orders.reprocess, 'jobs[].id', 'order', (id) => ({ body: { jobs: [{ id, jobId }] } })),
    names(calls.outputPresets.delete, 'id', 'preset', (id) => ({ body: { id } })),
    names(calls.outputPresets.ofJobs, 'jobs[].id', 'order', (id) => ({ body: { jobs: [{ id, jobId }] } })),
    names(calls.outputPresets.book, 'presetId', 'preset', (id) => ({
      body: { presetId: id, jobs: [{ id: orderId, jobId }] },
    })),
    names(calls.outputPresets.book, 'jobs[].id', 'order', (id) => ({ body: { presetId, jobs: [{ id, jobId }] } })),
    names(calls.outputPresets.use, 'presetId', 'preset', (id) => ({ body: { presetId: id, action: 'hold' } })),
    names(calls.outputPresets.unbook, 'presetId', 'preset', (id) => ({ body: { presetId: id } })),
    names(calls.outputPresets.unbook, 'jobs[].id', 'order', (id) => ({ body: { presetId, jobs: [{ id, jobId }] } })),
    names(calls.outputPresets.autoFill, 'presetId', 'preset', (id) => ({ body: { presetId: id } })),
    names(calls.outputPresets.save, 'presetData.id', 'preset', (id) => newPreset({ id })),
    names(calls.outputPresets.save, 'presetData.tableId', 'layout', (id) => newPreset({ tableId: id })),
    names(calls.outputPresets.save, 'presetData.outputChannelId', 'channel', (id) =>
      newPreset({ outputChannelId: id }),
    ),
    names(calls.outputPresets.save, 'presetData.userId', 'user', (id) => newPreset({ userId: id })),
    names(calls.outputPresets.save, 'orderData[].id', 'order', (id) => ({
      body: { presetData: { ...here.presetData, id: presetId }, orderData: [{ ...slot, id }] },
    })),
    names(calls.print.printOrders, 'presetId', 'preset', (id) => ({ body: { presetId: id } })),
    names(calls.print.labels, 'printData.presetId', 'preset', (id) => ({ body: { printData: { presetId: id } } })),
    names(calls.print.setDismissed, 'ids[]', 'printJob', (id) => ({ body: { ids: [id], isDismissed: true } })),
    names(calls.print.labels, 'printData.runId', 'printJob', (id) => ({ body: { printData: { runId: id } } })),
    names(calls.print.createProof, 'presetId', 'preset', (id) => ({ body: { presetId: id } })),
    names(calls.print.jobs, 'presetId', 'preset', (id) => ({ query: { presetId: id } })),
    names(calls.outputChannels.list, 'userId', 'user', (id) => ({ query: { userId: id } })),
    ...outputNamings(here, 'data'),
    ...outputNamings(here, 'before'),
    names(calls.connectors.createKey, 'userId', 'user', (id) => ({ body: { name: 'Hall', kind: 'both', userId: id } })),
    names(calls.jigs.change, 'id', 'jig', (id) => ({ body: createJig(id) })),
    names(calls.jigs.delete, 'id', 'jig', (id) => ({ body: { id } })),
    names(calls.layouts.create, 'jigs[].id', 'jig', (id) => ({ body: createLayout({ jigs: placed(id) }) })),
    names(calls.layouts.change, 'id', 'layout', (id) => ({ body: createLayout({ id, version: 1 }) })),
    names(calls.layouts.change, 'jigs[].id', 'jig', (id) => ({
      body: createLayout({ id: layoutId, version: 1, jigs: placed(id) }),
    })),
    names(calls.layouts.delete, 'id', 'layout', (id) => ({ body: { id } })),
    names(calls.layouts.replaceJig, 'tableIds', 'layout', (id) => ({
      body: { tableIds: [id], currentJigId: here.ids.jig, newJigId: here.ids.jig },
    })),
    names(calls.layouts.replaceJig, 'newJigId', 'jig', (id) => ({
      body: { tableIds: [layoutId], currentJigId: here.ids.jig, newJigId: id },
    })),
    names(calls.layouts.replaceJig, 'currentJigId', 'jig', (id) => ({
      body: { tableIds: [layoutId], currentJigId: id, newJigId: here.ids.jig },
    })),
    names(calls.products.create, 'artworkId', 'artwork', (id) => ({ body: newProduct({ artworkId: id }) })),
    names(calls.products.change, 'id', 'product', (id) => ({ body: { ...newProduct({}), id, version: 1 } })),
    names(calls.products.change, 'artworkId', 'artwork', (id) => ({
      body: { ...newProduct({ artworkId: id }), id: here.ids.product, version: 1 },
    })),
    names(calls.products.create, 'templateId', 'template', (id) => ({
      body: newProduct({ printFile: 'template', templateId: id }),
    })),
    names(calls.products.change, 'templateId', 'template', (id) => ({
      body: { ...newProduct({ printFile: 'template', templateId: id }), id: here.ids.product, version: 1 },
    })),
    names(calls.products.delete, 'id', 'product', (id) => ({ body: { id } })),
    names(calls.templates.create, 'items[].artworkId', 'artwork', (id) => ({ body: templateWithArtwork(id) })),
    names(calls.templates.change, 'id', 'template', (id) => ({ body: { ...templateWith(), id, version: 1 } })),
    names(calls.templates.create, 'items[].fontId', 'font', (id) => ({ body: templateWithFont(id) })),
    names(calls.templates.change, 'items[].fontId', 'font', (id) => ({
      body: { ...templateWithFont(id), id: here.ids.template, version: 1 },
    })),
    names(calls.templates.change, 'items[].artworkId', 'artwork', (id) => ({
      body: { ...templateWithArtwork(id), id: here.ids.template, version: 1 },
    })),
    names(calls.templates.draw, 'template.items[].fontId', 'font', (id) => ({
      body: { template: templateWithFont(id), values: {} },
    })),
    names(calls.templates.draw, 'template.items[].artworkId', 'artwork', (id) => ({
      body: { template: templateWithArtwork(id), values: {} },
    })),
    names(calls.templates.delete, 'id', 'template', (id) => ({ body: { id } })),
    names(calls.shops.retry, 'messageId', 'shopMessage', (id) => ({
      params: { id: here.ids.shop },
      body: { messageId: id },
    })),
    names(calls.shops.ignore, 'messageId', 'shopMessage', (id) => ({
      params: { id: here.ids.shop },
      body: { messageId: id },
    })),
    names(calls.shops.try, 'messageId', 'shopMessage', (id) => ({
      params: { id: here.ids.shop },
      body: { messageId: id },
    })),
    names(calls.shops.retryReports, 'orderId', 'order', (id) => ({
      params: { id: here.ids.shop },
      body: { orderId: id },
    })),
    names(calls.orders.getShipments, 'id', 'order', (id) => ({ query: { id } })),
    names(calls.orders.setShipments, 'id', 'order', (id) => ({ body: { id, shipments: [] } })),
    names(calls.fonts.delete, 'id', 'font', (id) => ({ body: { id } })),
    names(calls.decisionTree.explain, 'of.job.id', 'order', (id) => ({ body: { of: { job: { id, jobId } } } })),
  ]
}

const { kind: _kind, secret: _secret, ...changedShop } = newShop()

/** Bodies of calls with an id in the path; the others have none. */
const BODY_OF = new Map<Call, object>([
  [calls.jigs.restore, { version: 1 }],
  [calls.layouts.restore, { version: 1 }],
  [calls.products.restoreVersion, { version: 1 }],
  [calls.templates.restore, { version: 1 }],
  [calls.print.reject, { slots: [{ jigNo: 1, slotNo: 1 }], reason: 'damaged' }],
  [calls.webhooks.change, { url: 'https://shop.example/hook', isOn: true }],
  [calls.shops.change, { ...changedShop, version: 1 }],
  [calls.shops.ignore, {}],
  [calls.shops.retry, {}],
  [calls.shops.retryReports, {}],
  [calls.shops.saveApi, { api: null }],
  [calls.intake.persBizShipments, { shipments: [] }],
  [calls.shops.try, { messageId: 'x' }],
  [calls.connectors.recordStaged, { claim: 'claim', folder: 'folder' }],
  [calls.connectors.report, { change: 'taken', reason: null }],
] as [Call, object][])

/** Returns every path parameter that is an id, with the complete input of its call. */
export function pathNamings(here: PopulatedEnvironment): readonly Omit<CallWithId, 'kind'>[] {
  const rows = Object.values(calls).flatMap((feature): Call[] => Object.values(feature))
  return rows.flatMap((call) =>
    [...call.path.matchAll(/:(\w*[iI]d)\b/g)].map(([, at = '']) => {
      const body = BODY_OF.get(call)
      // If a path has two ids, the one that is not under test is an own one.
      const params = { id: here.ids.webhook, page: 1, version: 1 }
      const query = { customer: here.shop.environment.resourceName, offset: 0 }
      return {
        call,
        at,
        createInput: (id: string) => ({ params: { ...params, [at]: id }, query, ...(body ? { body } : {}) }),
      }
    }),
  )
}
