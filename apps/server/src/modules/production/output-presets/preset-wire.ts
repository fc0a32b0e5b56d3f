import type { WireLayout } from '@platen/contract/layouts'
import type { WireOutputChannel } from '@platen/contract/output-channels'
import type { WireAssignedOrder, WireOutputPreset } from '@platen/contract/output-presets'
import { countLayoutSlots, presetStatus } from '@platen/domain/booking'
import { type JigLookup, slotKey } from '@platen/domain/layouts'
import { toReleaseAt } from '@platen/domain/output-presets'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { Failure } from '../../../http/failure.ts'
import { loadJigLookup } from '../../catalog/layouts/derived-master-data.ts'
import { layoutToWire, listedSlotsFailure } from '../../catalog/layouts/layout-wire.ts'
import { loadLayouts, type StoredLayout } from '../../catalog/layouts/layouts-queries.ts'
import { loadChannels } from '../../catalog/output-channels/output-channels-queries.ts'
import { loadUserNames } from '../../identity/users/users-queries.ts'
import { thumbnailPath } from '../../orders/artwork/artwork-queries.ts'
import { loadConfig } from '../../platform/config/config-queries.ts'
import { type Booking, loadBookings } from './bookings-queries.ts'
import type { StoredPreset } from './output-presets-queries.ts'

/** Converts a booking to the wire format. */
const assignedToWire = (booking: Booking): WireAssignedOrder => ({
  jigNo: booking.jigNo,
  slotNo: booking.slotNo,
  id: booking.orderPk,
  jobId: booking.jobId,
  objId: booking.jobPk,
  orderId: booking.orderId,
  frameIndex: booking.frameIndex,
  thumbnailPath: booking.artworkId === null ? null : thumbnailPath(booking.artworkId, booking.artworkPage),
  orderPhysicalWidth: booking.artworkSize?.width ?? 0,
  orderPhysicalHeight: booking.artworkSize?.height ?? 0,
})

/** Adds to the slots of placed jigs, if they have them, whether they are booked, and size and image of the order. */
function withBookings(
  jigs: WireLayout['jigs'],
  assignedOrders: readonly WireAssignedOrder[],
): NonNullable<WireOutputPreset['tableData']>['jigs'] {
  const orderOfSlot = new Map(assignedOrders.map((order) => [slotKey(order), order]))
  return jigs.map(({ slots, ...placed }, jigIndex) => ({
    ...placed,
    ...(slots && {
      slots: slots.map((slot, slotIndex) => {
        const order = orderOfSlot.get(slotKey({ jigNo: jigIndex + 1, slotNo: slotIndex + 1 }))
        if (!order) return { ...slot, isBooked: false }
        const { orderPhysicalWidth, orderPhysicalHeight, thumbnailPath: orderThumbnailPath } = order
        return { ...slot, isBooked: true, orderPhysicalWidth, orderPhysicalHeight, orderThumbnailPath }
      }),
    }),
  }))
}

interface PresetRelations {
  readonly layout: StoredLayout | undefined
  /** Returns the jigs whose slots the layout has; undefined without slots. */
  readonly findJig: JigLookup | undefined
  readonly slotCount: number
  /** All channels of the environment, by id. */
  readonly channels: ReadonlyMap<string, WireOutputChannel>
  readonly bookings: readonly Booking[]
  /** `releaseAt` of the specification. */
  readonly releaseAt: number | null
  /** The e-mails of users, by id. */
  readonly names: ReadonlyMap<string, string>
}

function getConnectorChannels(
  channel: WireOutputChannel | undefined,
  channels: ReadonlyMap<string, WireOutputChannel>,
): string[] {
  const printed = channel?.group ? channel.group.files.map(({ channelId }) => channels.get(channelId)) : [channel]
  return [...new Set(printed.flatMap((each) => each?.connectorChannelId ?? []))]
}

function presetToWire(stored: StoredPreset, around: PresetRelations): WireOutputPreset {
  const { layout, findJig, slotCount, channels, bookings, names, releaseAt } = around
  const channel = channels.get(stored.channelId ?? '')
  const {
    layoutId,
    channelId,
    filterParms,
    usedBy,
    usedSince,
    isUsedByAccount,
    heldBy,
    heldSince,
    isHeld: _,
    ...preset
  } = stored
  // anybody may use an empty preset that is not locked
  const isUsed = (usedBy !== null || isUsedByAccount) && (bookings.length > 0 || preset.isLocked)
  const status = presetStatus(slotCount, bookings.length, layout !== undefined)
  const table = layout ? layoutToWire(layout, findJig) : null
  const assignedOrders = bookings.map(assignedToWire)
  return {
    ...preset,
    owner: names.get(stored.userId) ?? null,
    usedBy:
      isUsed && usedSince !== null ? { user: names.get(usedBy ?? '') ?? null, since: usedSince.toISOString() } : null,
    isLocked: preset.isLocked && usedBy !== null,
    heldBy: heldSince && { user: names.get(heldBy ?? '') ?? null, since: heldSince.toISOString() },
    tableId: layoutId,
    outputChannelId: channelId,
    filterParms: Object.fromEntries(Object.entries(filterParms).map(([category, ids]) => [category, [...ids]])),
    releaseAt,
    releaseTimes: preset.releaseTimes.map(({ days, minute }) => ({ days: [...days], minute })),
    releaseProblem: bookings.length > 0 ? preset.releaseProblem : null,
    releaseProblemDetails: bookings.length > 0 ? preset.releaseProblemDetails : {},
    status,
    table,
    outputChannel: channel ?? null,
    connectorChannelIds: getConnectorChannels(channel, channels),
    tableData: table
      ? {
          ...table,
          jigs: withBookings(table.jigs, assignedOrders),
          assignedOrders,
          isOrderAssigned: bookings.length > 0,
          status,
          slotCount,
        }
      : null,
  }
}

/**
 * Returns the response with presets, with their layout, channel and bookings expanded: those with the ids, or all. With
 * `slots` false, the jigs of the layouts have no slots; otherwise too many slots are a failure.
 */
export async function toPresetsResponse(
  tx: EnvironmentTx,
  all: readonly StoredPreset[],
  { ids, slots }: { readonly ids?: readonly string[] | undefined; readonly slots?: 'false' | undefined },
  now: Date,
): Promise<{ outputPresets: WireOutputPreset[] } | Failure> {
  const presets = all.filter(({ id }) => ids?.includes(id) ?? true)
  if (presets.length === 0) return { outputPresets: [] }
  const layouts = new Map((await loadLayouts(tx)).map((layout) => [layout.id, layout]))
  const used = presets.flatMap(({ layoutId }) => layouts.get(layoutId ?? '') ?? [])
  const usedIds = used.map(({ id }) => id)
  // Each layout is in `table` and in `tableData`.
  const tooManySlots = slots === undefined && (await listedSlotsFailure(tx, [...usedIds, ...usedIds]))
  if (tooManySlots) return tooManySlots
  const findJig = await loadJigLookup(tx, used)
  const channels = new Map((await loadChannels(tx)).map((channel) => [channel.id, channel]))
  const names = await loadUserNames(
    tx,
    presets.flatMap(({ userId, usedBy, heldBy }) => [userId, usedBy, heldBy]),
  )
  const bookings = await loadBookings(
    tx,
    presets.map((preset) => preset.id),
  )
  const { timeZone } = await loadConfig(tx)
  const byPreset = Map.groupBy(bookings, (booking) => booking.presetId)
  const outputPresets = presets.map((preset) => {
    const layout = layouts.get(preset.layoutId ?? '')
    const booked = byPreset.get(preset.id) ?? []
    return presetToWire(preset, {
      layout,
      findJig: slots === undefined ? findJig : undefined,
      slotCount: layout ? countLayoutSlots(layout, findJig, booked) : 0,
      channels,
      bookings: booked,
      names,
      releaseAt: toReleaseAt(preset.releaseTimes, timeZone, now.getTime()),
    })
  })
  return { outputPresets }
}
