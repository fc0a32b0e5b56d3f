import { printedCopies } from '@platen/domain/orders'
import { canRejectPieces } from '@platen/domain/printing'
import { isSameName } from '@platen/domain/text'
import type { EnvironmentTx } from '../database/database.ts'
import { FREE_TURN } from '../http/call-limits.ts'
import { renameJigInTree } from './catalog/decision-tree/decision-tree-commands.ts'
import { loadDecisionTree } from './catalog/decision-tree/decision-tree-queries.ts'
import type { ParameterDependents } from './catalog/input-settings/parameter-dependents.ts'
import type { JigDependents } from './catalog/jigs/jig-dependents.ts'
import { loadMasterDataOfJigs } from './catalog/jigs/jigs-queries.ts'
import {
  loadLayoutNamesInvalidatedBy,
  loadLayoutNamesUsingJig,
  refreshLayoutsUsingJig,
} from './catalog/layouts/derived-master-data.ts'
import type { LayoutDependents } from './catalog/layouts/layout-dependents.ts'
import { loadLayouts } from './catalog/layouts/layouts-queries.ts'
import type { MasterDependents } from './catalog/masters/master-dependents.ts'
import { loadMasters } from './catalog/masters/masters-queries.ts'
import type { ChannelDependents } from './catalog/output-channels/channel-dependents.ts'
import { handOverChannels } from './catalog/output-channels/output-channels-commands.ts'
import type { TemplateDependents } from './catalog/templates/template-dependents.ts'
import type { UserDependents } from './identity/users/user-dependents.ts'
import { renameJigInUserRules } from './identity/users/users-commands.ts'
import { loadUsers } from './identity/users/users-queries.ts'
import { dismissMissingNamings } from './intake/intake/missing-naming-commands.ts'
import { importIncomingOrder } from './intake/intake/persbiz-order.ts'
import type { ShopDependents } from './intake/shops/shop-dependents.ts'
import { loadAssignedValues } from './orders/orders/assigned-values-queries.ts'
import { removeJigFromJobs, renameJigInJobs, returnJigToJobs } from './orders/orders/job-state/job-jig-commands.ts'
import { removeUserFromJobs } from './orders/orders/job-state/job-state-commands.ts'
import { assignJobs, assignJobsOfUserTo, findUnassignedJobs } from './orders/orders/job-state/job-users-commands.ts'
import { countActiveJobsWithJig } from './orders/orders/jobs-with-jig-queries.ts'
import { preflightActiveJobs } from './orders/orders/preflight-artwork.ts'
import { loadPageCounts } from './orders/products/products-store.ts'
import { markPurgedUntil } from './orders/retention/purge-store.ts'
import { remakeJobsOfTemplates } from './orders/template-jobs/template-jobs-commands.ts'
import type { ConfigDependents } from './platform/config/config-dependents.ts'
import { cancelJobsOfOrder } from './production/cancellation/cancel-jobs-of-order.ts'
import { bookedJobDependents } from './production/cancellation/change-jobs.ts'
import {
  handOverPresets,
  lockPresetsAndJobsOfUser,
  takeOffCopiesOfUser,
} from './production/output-presets/leaving-users-commands.ts'
import {
  deletePresetsOfUser,
  detachLayoutFromPresets,
  lockPresetsBookedOnJig,
  lockPresetsBookedOnLayouts,
  moveReleaseTimes,
  renameGroupsInPresets,
} from './production/output-presets/output-presets-commands.ts'
import {
  filterParmsOfPresets,
  loadPresetNamesUsingChannels,
  loadPresetsBookedOnJig,
  loadPresetsBookedOnLayouts,
  loadPresetsOfUser,
} from './production/output-presets/output-presets-queries.ts'
import { loadStatesOfCopies } from './production/runs/copy-states-queries.ts'
import { findReportedChannelsInUse } from './production/runs/delivery-queries.ts'

/*
 * Connects the modules: a feature declares in `*-dependents.ts` what it asks and changes in features above it, and the
 * route table passes the implementations below to its handlers.
 */

export const configDependents: ConfigDependents = {
  markPurgedUntil,
  moveReleaseTimes,
  preflightAllJobs: (tx) => preflightActiveJobs(tx),
}

export const templateDependents: TemplateDependents = {
  remakeArtwork: remakeJobsOfTemplates,
  lockArtwork: async (tx, ids) => new Set((await loadPageCounts(tx, ids, { lock: true })).keys()),
}

export const userDependents: UserDependents = {
  loadPresetsOfUser,
  async handOverPresets(tx, from, to) {
    await handOverPresets(tx, from, to)
    await handOverChannels(tx, from, to)
  },
  lockPresetsAndJobs: lockPresetsAndJobsOfUser,
  assignJobsOfUserTo,
  takeOffCopies: takeOffCopiesOfUser,
  findUnassignedJobs,
  assignJobs,
  async removeUser(tx, userId) {
    await removeUserFromJobs(tx, userId)
    await deletePresetsOfUser(tx, userId)
  },
  async findMissingLocation(tx, locations) {
    if (locations.length === 0) return undefined
    const masters = await loadMasters(tx)
    return locations.find((location) => !Object.hasOwn(masters.location, location))
  },
}

export const jigDependents: JigDependents = {
  loadPresetsBookedOnJig,
  lockPresetsBookedOnJig,
  loadLayoutNamesInvalidatedBy,
  refreshLayoutsUsingJig,
  renameJigInJobs,
  async renameJigInRules(tx, from, to, userId) {
    await renameJigInTree(tx, from, to, userId)
    await renameJigInUserRules(tx, from, to)
  },
  removeJigFromJobs,
  returnJigToJobs,
  countActiveJobsWithJig,
  async countRulesWithJig(tx, name) {
    const { tree } = await loadDecisionTree(tx)
    return tree.dataNodes.filter(({ actions }) => actions.jig && isSameName(actions.jig, name)).length
  },
  loadLayoutNamesUsingJig,
  preflightJobsWithJig: preflightActiveJobs,
}

export const parameterDependents: ParameterDependents = {
  async loadParametersInRules(tx) {
    const { tree } = await loadDecisionTree(tx)
    return tree.filterNodes.map((node) => node.key)
  },
  dismissMissingNamings,
}

export const layoutDependents: LayoutDependents = {
  loadPresetsBookedOnLayouts,
  lockPresetsBookedOnLayouts,
  detachLayoutFromPresets,
}

export const channelDependents: ChannelDependents = {
  loadPresetNamesUsingChannels,
  renameGroupsInPresets,
  findReportedChannelsInUse,
}

export const masterDependents: MasterDependents = {
  async loadMasterUsages(tx: EnvironmentTx) {
    const users = await loadUsers(tx)
    return {
      jigs: await loadMasterDataOfJigs(tx),
      layouts: await loadLayouts(tx),
      rules: (await loadDecisionTree(tx)).tree.dataNodes,
      users: users.map(({ userId, locations, rules }) => ({ userId, location: locations, userRules: rules })),
      presets: await filterParmsOfPresets(tx),
      orders: await loadAssignedValues(tx),
    }
  },
}

export const shopDependents: ShopDependents = {
  importOrder: ({ signal, ...submission }) =>
    importIncomingOrder(
      { ...submission, turn: { ...FREE_TURN, signal } },
      { dependents: bookedJobDependents, dryRun: false },
    ),
  cancelJobs: cancelJobsOfOrder,
  async areHandedOver(tx, jobs) {
    const frames = jobs.flatMap(({ id, frames: all }) =>
      all.map((frame, frameIndex) => ({ jobPk: id, frameIndex, printed: printedCopies(frame) })),
    )
    const states = await loadStatesOfCopies(tx, frames)
    return states.every(({ state }) => canRejectPieces(state))
  },
}
