import type { CallHandler } from '../http/define-handler.ts'
import {
  getTree,
  getVersion,
  listVersions,
  restoreVersion,
  saveTree,
} from './catalog/decision-tree/decision-tree-calls.ts'
import { getInputSettings } from './catalog/input-settings/get-input-settings.ts'
import { saveBookedJobs } from './catalog/input-settings/save-booked-jobs.ts'
import { saveConnectors } from './catalog/input-settings/save-connectors.ts'
import { saveCustomParams } from './catalog/input-settings/save-custom-params.ts'
import { saveLeftOutJobs } from './catalog/input-settings/save-left-out-jobs.ts'
import { saveProductUse } from './catalog/input-settings/save-product-use.ts'
import { getJigUsage, listDeletedJigs, restoreDeletedJig } from './catalog/jigs/deleted-jigs.ts'
import { changeJig, createJig, deleteJig, getJigBookings, getJigSvg, listJigs } from './catalog/jigs/jig-calls.ts'
import { getJigVersion, listJigVersions, restoreJig } from './catalog/jigs/jig-versions.ts'
import { drawSample } from './catalog/jigs/sample-artwork.ts'
import {
  changeLayout,
  createLayout,
  deleteLayout,
  getLayoutBookings,
  getLayoutSvg,
  listLayouts,
  listLayoutsOfUser,
  replaceJig,
} from './catalog/layouts/layout-calls.ts'
import { getLayoutVersion, listLayoutVersions, restoreLayout } from './catalog/layouts/layout-versions.ts'
import { addMasters, listMasters, listMasterUsages, saveMasters } from './catalog/masters/master-calls.ts'
import { checkFolder } from './catalog/output-channels/check-folder.ts'
import {
  listAllChannels,
  listAllOutputSettings,
  listChannels,
  listOwnOutputSettings,
  listReportedChannels,
  receiveHeartbeat,
} from './catalog/output-channels/output-channel-calls.ts'
import { addProfile, deleteProfile, listProfiles } from './catalog/output-channels/profiles.ts'
import { saveOutputSettings } from './catalog/output-channels/save-output-settings.ts'
import { templateHandlers } from './catalog/templates/template-handlers.ts'
import { getTicketSettings, saveTicketSettings } from './catalog/tickets/ticket-calls.ts'
import {
  channelDependents,
  configDependents,
  jigDependents,
  layoutDependents,
  masterDependents,
  parameterDependents,
  templateDependents,
  userDependents,
} from './dependents.ts'
import { createApiKey, listConnectors, renewApiKey, revokeApiKey } from './identity/api-keys/api-key-calls.ts'
import { CUSTOMER_HANDLERS } from './identity/customers/customer-handlers.ts'
import { listSessions, revokeOwnSession } from './identity/sessions/session-calls.ts'
import { getProfile } from './identity/sign-in/get-profile.ts'
import { login } from './identity/sign-in/login.ts'
import { logout } from './identity/sign-in/logout.ts'
import { completeRemoteSignIn, listProviders, startRemoteSignIn } from './identity/sign-in/remote-sign-in-calls.ts'
import { allowSignIn, listFailedSignIns } from './identity/users/allow-sign-in.ts'
import { assignMatchingOrders, countMatchingOrders } from './identity/users/assign-orders.ts'
import { changeAccountPassword } from './identity/users/change-password.ts'
import { deleteUser, listPresetsOfUser } from './identity/users/delete-user.ts'
import { editUser } from './identity/users/edit-user.ts'
import { createUser, listUsers } from './identity/users/user-calls.ts'
import { getArtworkHosts, saveArtworkHosts } from './intake/artwork-hosts/artwork-host-calls.ts'
import { importSentFile, importSentFiles, rejectUnsentFile } from './intake/intake/connector-intake.ts'
import { listHotFolders } from './intake/intake/hot-folder-calls.ts'
import { submitPersBizOrder, validatePersBizOrder } from './intake/intake/persbiz-order.ts'
import { dismissProblem, dismissProblems, listProblems } from './intake/intake/problem-calls.ts'
import { uploadOrderArtwork, uploadPersBizArtwork, uploadProductFile } from './intake/intake/upload-artwork.ts'
import { getUploadState, uploadChunk } from './intake/intake/upload-chunk.ts'
import { SHOP_HANDLERS } from './intake/shops/shop-handlers.ts'
import { PROOF_HANDLERS } from './orders/approval/proof-handlers.ts'
import { getArtworkPage, getOriginal, getThumbnail } from './orders/artwork/artwork-calls.ts'
import { applyFixes, listFixes, undoFixes } from './orders/orders/artwork-fix-calls.ts'
import { deleteOrders, editOrders } from './orders/orders/bulk-calls.ts'
import { listOrderChanges, listOrders } from './orders/orders/list-orders.ts'
import {
  activateOrder,
  deleteOrder,
  fetchOrderArtwork,
  getJobProduct,
  keepOrder,
  listJobEvents,
} from './orders/orders/order-calls.ts'
import { countReprocessable, reprocessOrders } from './orders/orders/reprocess-orders.ts'
import { PERSONALISATION_HANDLERS } from './orders/personalisation/personalisation-handlers.ts'
import { PRODUCT_HANDLERS } from './orders/products/product-handlers.ts'
import { explainDecision } from './orders/rule-preview/explain-decision.ts'
import { previewTree } from './orders/rule-preview/preview-tree.ts'
import { getOpenApiDocument } from './platform/api-description/api-description-calls.ts'
import { exportAudit, getLastChange, listAudit } from './platform/audit/audit-calls.ts'
import { getConfig, saveConfig, saveHelp, setHelpVisibility } from './platform/config/config-calls.ts'
import { getHealth, live, ready } from './platform/health/health.ts'
import { streamEvents } from './platform/live/stream-events.ts'
import { getStorage, updateStorage } from './platform/storage/storage-calls.ts'
import { WEBHOOK_HANDLERS } from './platform/webhooks/webhook-handlers.ts'
import { cancelOrders, validateCancelOrders } from './production/cancellation/cancel-orders.ts'
import { cancelShopOrder, validateCancelShopOrder } from './production/cancellation/cancel-shop-order.ts'
import { bookedJobDependents } from './production/cancellation/change-jobs.ts'
import { editOrder, validateEditOrder } from './production/cancellation/edit-order.ts'
import { getConnectorSheet, leaseRun, recordPublishCall, reportDelivery } from './production/delivery/connector-jobs.ts'
import { withdrawRun } from './production/delivery/withdraw-run.ts'
import { autoFillPreset } from './production/output-presets/auto-fill.ts'
import { bookOrders } from './production/output-presets/book-orders.ts'
import {
  deletePreset,
  listAllPresets,
  listPresets,
  listPresetsOfJobs,
} from './production/output-presets/preset-calls.ts'
import { savePreset } from './production/output-presets/save-preset.ts'
import { unbookOrders } from './production/output-presets/unbook-orders.ts'
import { usePreset } from './production/output-presets/use-preset.ts'
import { dismissRun, setDismissedRuns, undoDismissRun } from './production/printing/dismiss-runs.ts'
import { getLabelPaper } from './production/printing/label-paper.ts'
import { listUnprintedCopies } from './production/printing/list-unprinted-copies.ts'
import { makeProof } from './production/printing/make-proof.ts'
import { printLabels } from './production/printing/print-labels.ts'
import { printOrders } from './production/printing/print-orders.ts'
import { readPiece } from './production/printing/read-piece.ts'
import { readShopOrder } from './production/printing/read-shop-order.ts'
import { readTimeline } from './production/printing/read-timeline.ts'
import { runHandlers } from './production/printing/run-calls.ts'
import { getProof, getSheet } from './production/printing/sheet-calls.ts'

/** Every call's handler; a test holds the list against the rows of the contract. */
export const handlers: readonly CallHandler[] = [
  ...runHandlers,
  ...SHOP_HANDLERS,
  dismissRun,
  undoDismissRun,
  setDismissedRuns,
  leaseRun,
  createApiKey,
  getConnectorSheet,
  receiveHeartbeat(channelDependents),
  listConnectors,
  listReportedChannels,
  recordPublishCall,
  rejectUnsentFile,
  reportDelivery,
  renewApiKey,
  revokeApiKey,
  importSentFile,
  importSentFiles,
  uploadChunk,
  getUploadState,
  activateOrder,
  addMasters,
  autoFillPreset,
  startRemoteSignIn,
  bookOrders,
  ...CUSTOMER_HANDLERS,
  createUser(userDependents),
  checkFolder,
  listProfiles,
  addProfile,
  deleteProfile,
  saveOutputSettings(channelDependents),
  changeAccountPassword,
  changeJig(jigDependents),
  changeLayout(layoutDependents),
  createJig(jigDependents),
  createLayout,
  deleteJig(jigDependents),
  getJigUsage(jigDependents),
  listDeletedJigs,
  restoreDeletedJig(jigDependents),
  deleteLayout(layoutDependents),
  deleteOrder,
  deleteOrders,
  cancelOrders,
  validateCancelOrders,
  deletePreset,
  deleteUser(userDependents),
  listPresetsOfUser(userDependents),
  countMatchingOrders(userDependents),
  assignMatchingOrders(userDependents),
  dismissProblem,
  dismissProblems,
  editOrder,
  validateEditOrder,
  uploadOrderArtwork,
  editOrders,
  fetchOrderArtwork,
  keepOrder,
  listFixes,
  applyFixes,
  undoFixes,
  ...PERSONALISATION_HANDLERS,
  editUser(userDependents),
  allowSignIn,
  listFailedSignIns,
  revokeOwnSession,
  streamEvents,
  completeRemoteSignIn,
  exportAudit,
  explainDecision,
  getArtworkPage,
  getConfig,
  getInputSettings,
  drawSample,
  getJigBookings(jigDependents),
  getJigVersion,
  getLastChange,
  getLayoutBookings(layoutDependents),
  getLayoutVersion,
  getOriginal,
  readPiece,
  readTimeline,
  getProfile,
  getProof,
  getSheet,
  getStorage,
  getTicketSettings,
  getThumbnail,
  getTree,
  getVersion,
  getHealth,
  getOpenApiDocument,
  live,
  ready,
  listAllChannels,
  listAllPresets,
  listAudit,
  listChannels,
  listAllOutputSettings,
  getJigSvg,
  getLayoutSvg,
  listJigs,
  listJigVersions,
  listLayouts,
  listLayoutVersions,
  listLayoutsOfUser,
  listMasters,
  listOwnOutputSettings,
  listOrders,
  getJobProduct,
  listJobEvents,
  listOrderChanges,
  listPresets,
  listPresetsOfJobs,
  listHotFolders,
  listProblems,
  listProviders,
  listSessions,
  listUsers,
  listMasterUsages(masterDependents),
  listVersions,
  login,
  logout,
  makeProof,
  uploadPersBizArtwork,
  submitPersBizOrder(bookedJobDependents),
  validatePersBizOrder(bookedJobDependents),
  readShopOrder,
  listUnprintedCopies,
  cancelShopOrder,
  validateCancelShopOrder,
  getArtworkHosts,
  saveArtworkHosts,
  previewTree,
  printLabels,
  getLabelPaper,
  printOrders,
  replaceJig(layoutDependents),
  countReprocessable,
  reprocessOrders,
  restoreVersion,
  restoreJig(jigDependents),
  restoreLayout(layoutDependents),
  saveConfig(configDependents),
  saveConnectors(parameterDependents),
  saveCustomParams(parameterDependents),
  saveBookedJobs,
  saveLeftOutJobs,
  saveProductUse,
  uploadProductFile,
  ...PRODUCT_HANDLERS,
  ...PROOF_HANDLERS,
  ...templateHandlers(templateDependents),
  saveHelp,
  saveMasters(masterDependents),
  savePreset,
  saveTicketSettings,
  saveTree,
  setHelpVisibility,
  unbookOrders,
  usePreset,
  withdrawRun,
  updateStorage,
  ...WEBHOOK_HANDLERS,
]
