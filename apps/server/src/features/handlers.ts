import type { Handler } from '../http/handlers.ts'
import { getOriginal } from './artwork/get-original.ts'
import { getThumbnail } from './artwork/get-thumbnail.ts'
import { getConfig } from './config/get-config.ts'
import { getTree } from './decision-tree/get-tree.ts'
import { health } from './health/health.ts'
import { getInputSettings } from './input-settings/get-input-settings.ts'
import { dismissProblem } from './intake/dismiss-problem.ts'
import { listProblems } from './intake/list-problems.ts'
import { persBizArtwork } from './intake/persbiz-artwork.ts'
import { persBizOrder } from './intake/persbiz-order.ts'
import { listJigs } from './jigs/list-jigs.ts'
import { listLayouts } from './layouts/list-layouts.ts'
import { listLayoutsOfUser } from './layouts/list-layouts-of-user.ts'
import { events } from './live/events.ts'
import { listMasters } from './masters/list-masters.ts'
import { activateOrder } from './orders/activate-order.ts'
import { deleteOrder } from './orders/delete-order.ts'
import { editOrder } from './orders/edit-order.ts'
import { listOrders } from './orders/list-orders.ts'
import { reprocessOrders } from './orders/reprocess-orders.ts'
import { listAllChannels } from './output-channels/list-all-channels.ts'
import { listChannels } from './output-channels/list-channels.ts'
import { autoFillPreset } from './output-presets/auto-fill.ts'
import { bookOrders } from './output-presets/book-orders.ts'
import { deletePreset } from './output-presets/delete-preset.ts'
import { listAllPresets } from './output-presets/list-all-presets.ts'
import { listPresets } from './output-presets/list-presets.ts'
import { savePreset } from './output-presets/save-preset.ts'
import { unbookOrders } from './output-presets/unbook-orders.ts'
import { cancelPrintJob } from './printing/cancel-print-job.ts'
import { confirmPrintJob } from './printing/confirm-print-job.ts'
import { getPrintJob } from './printing/get-print-job.ts'
import { getProof } from './printing/get-proof.ts'
import { getSheet } from './printing/get-sheet.ts'
import { listPrintJobs } from './printing/list-print-jobs.ts'
import { makeProof } from './printing/make-proof.ts'
import { printLabels } from './printing/print-labels.ts'
import { printOrders } from './printing/print-orders.ts'
import { rejectPieces } from './printing/reject-pieces.ts'
import { reprintPrintJob } from './printing/reprint-print-job.ts'
import { retryPrintJob } from './printing/retry-print-job.ts'
import { getProfile } from './session/get-profile.ts'
import { login } from './session/login.ts'
import { logout } from './session/logout.ts'
import { getStorage } from './storage/get-storage.ts'
import { listUsers } from './users/list-users.ts'

/** Every call's handler; a test holds the list against the rows of the contract. */
export const handlers: readonly Handler[] = [
  activateOrder,
  autoFillPreset,
  bookOrders,
  cancelPrintJob,
  confirmPrintJob,
  deleteOrder,
  deletePreset,
  dismissProblem,
  editOrder,
  events,
  getConfig,
  getInputSettings,
  getOriginal,
  getPrintJob,
  getProfile,
  getProof,
  getSheet,
  getStorage,
  getThumbnail,
  getTree,
  health,
  listAllChannels,
  listAllPresets,
  listChannels,
  listJigs,
  listLayouts,
  listLayoutsOfUser,
  listMasters,
  listOrders,
  listPresets,
  listPrintJobs,
  listProblems,
  listUsers,
  login,
  logout,
  makeProof,
  persBizArtwork,
  persBizOrder,
  printLabels,
  printOrders,
  rejectPieces,
  reprintPrintJob,
  reprocessOrders,
  retryPrintJob,
  savePreset,
  unbookOrders,
]
