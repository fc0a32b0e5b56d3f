import type { CallHandler } from '../http/define-handler.ts'
import { getTree } from '../modules/catalog/decision-tree/get-tree.ts'
import { getVersion } from '../modules/catalog/decision-tree/get-version.ts'
import { listVersions } from '../modules/catalog/decision-tree/list-versions.ts'
import { restoreVersion } from '../modules/catalog/decision-tree/restore-version.ts'
import { saveTree } from '../modules/catalog/decision-tree/save-tree.ts'
import { getInputSettings } from '../modules/catalog/input-settings/get-input-settings.ts'
import { saveConnectors } from '../modules/catalog/input-settings/save-connectors.ts'
import { saveCustomParams } from '../modules/catalog/input-settings/save-custom-params.ts'
import { changeJig } from '../modules/catalog/jigs/change-jig.ts'
import { createJig } from '../modules/catalog/jigs/create-jig.ts'
import { deleteJig } from '../modules/catalog/jigs/delete-jig.ts'
import { getJigSvg } from '../modules/catalog/jigs/jig-svg.ts'
import { getJigVersion, listJigVersions, restoreJig } from '../modules/catalog/jigs/jig-versions.ts'
import { listJigs } from '../modules/catalog/jigs/list-jigs.ts'
import { changeLayout } from '../modules/catalog/layouts/change-layout.ts'
import { createLayout } from '../modules/catalog/layouts/create-layout.ts'
import { deleteLayout } from '../modules/catalog/layouts/delete-layout.ts'
import { getLayoutSvg } from '../modules/catalog/layouts/layout-svg.ts'
import { getLayoutVersion, listLayoutVersions, restoreLayout } from '../modules/catalog/layouts/layout-versions.ts'
import { listLayouts } from '../modules/catalog/layouts/list-layouts.ts'
import { listLayoutsOfUser } from '../modules/catalog/layouts/list-layouts-of-user.ts'
import { replaceJig } from '../modules/catalog/layouts/replace-jig.ts'
import { addMasters } from '../modules/catalog/masters/add-masters.ts'
import { listMasterUsages } from '../modules/catalog/masters/list-master-usages.ts'
import { listMasters } from '../modules/catalog/masters/list-masters.ts'
import { saveMasters } from '../modules/catalog/masters/save-masters.ts'
import { checkFolder } from '../modules/catalog/output-channels/check-folder.ts'
import { listAllChannels } from '../modules/catalog/output-channels/list-all-channels.ts'
import { listAllOutputSettings } from '../modules/catalog/output-channels/list-all-output-settings.ts'
import { listChannels } from '../modules/catalog/output-channels/list-channels.ts'
import { listOwnOutputSettings } from '../modules/catalog/output-channels/list-own-output-settings.ts'
import { addProfile, deleteProfile, listProfiles } from '../modules/catalog/output-channels/profiles.ts'
import { saveOutputSettings } from '../modules/catalog/output-channels/save-output-settings.ts'
import { getTicketSettings } from '../modules/catalog/tickets/get-tickets.ts'
import { saveTicketSettings } from '../modules/catalog/tickets/save-ticket-settings.ts'
import { allowSignIn, listFailedSignIns } from '../modules/identity/users/allow-sign-in.ts'
import { changeAccountPassword } from '../modules/identity/users/change-password.ts'
import { createUser } from '../modules/identity/users/create-user.ts'
import { deleteUser } from '../modules/identity/users/delete-user.ts'
import { editUser } from '../modules/identity/users/edit-user.ts'
import { listUsers } from '../modules/identity/users/list-users.ts'
import { getArtworkHosts, saveArtworkHosts } from '../modules/intake/artwork-hosts/artwork-host-calls.ts'
import { importUpload, rejectUpload } from '../modules/intake/intake/connector-intake.ts'
import { dismissProblem } from '../modules/intake/intake/dismiss-problem.ts'
import { listProblems } from '../modules/intake/intake/list-problems.ts'
import { uploadPersBizArtwork } from '../modules/intake/intake/persbiz-artwork.ts'
import { submitPersBizOrder, validatePersBizOrder } from '../modules/intake/intake/persbiz-order.ts'
import { getUploadState, uploadChunk } from '../modules/intake/intake/upload-chunk.ts'
import { getOriginal } from '../modules/orders/artwork/get-original.ts'
import { getArtworkPage } from '../modules/orders/artwork/get-page.ts'
import { getThumbnail } from '../modules/orders/artwork/get-thumbnail.ts'
import { activateOrder } from '../modules/orders/orders/activate-order.ts'
import { deleteOrder } from '../modules/orders/orders/delete-order.ts'
import { editOrder } from '../modules/orders/orders/edit-order.ts'
import { fetchOrderArtwork } from '../modules/orders/orders/fetch-order-artwork.ts'
import { listJobEvents } from '../modules/orders/orders/list-job-events.ts'
import { listOrderChanges } from '../modules/orders/orders/list-order-changes.ts'
import { listOrders } from '../modules/orders/orders/list-orders.ts'
import { reprocessOrders } from '../modules/orders/orders/reprocess-orders.ts'
import { exportAudit } from '../modules/platform/audit/export-audit.ts'
import { listAudit } from '../modules/platform/audit/list-audit.ts'
import { getConfig } from '../modules/platform/config/get-config.ts'
import { saveConfig } from '../modules/platform/config/save-config.ts'
import { saveHelp } from '../modules/platform/config/save-help.ts'
import { setHelpVisibility } from '../modules/platform/config/set-help-visibility.ts'
import { getHealth, live, ready } from '../modules/platform/health/health.ts'
import { streamEvents } from '../modules/platform/live/stream-events.ts'
import { getStorage } from '../modules/platform/storage/get-storage.ts'
import { updateStorage } from '../modules/platform/storage/update-storage.ts'
import {
  changeWebhook,
  createWebhook,
  listWebhookMessages,
  listWebhooks,
  pingWebhook,
  redeliverMessage,
  removeWebhook,
  renewWebhookSecret,
} from '../modules/platform/webhooks/webhook-calls.ts'
import {
  getConnectorSheet,
  leaseRun,
  recordPublishCall,
  reportDelivery,
} from '../modules/production/delivery/connector-jobs.ts'
import { autoFillPreset } from '../modules/production/output-presets/auto-fill.ts'
import { bookOrders } from '../modules/production/output-presets/book-orders.ts'
import { deletePreset } from '../modules/production/output-presets/delete-preset.ts'
import { listAllPresets } from '../modules/production/output-presets/list-all-presets.ts'
import { listPresets } from '../modules/production/output-presets/list-presets.ts'
import { savePreset } from '../modules/production/output-presets/save-preset.ts'
import { unbookOrders } from '../modules/production/output-presets/unbook-orders.ts'
import { cancelRun } from '../modules/production/printing/cancel-run.ts'
import { confirmRun } from '../modules/production/printing/confirm-print-job.ts'
import { findPiece } from '../modules/production/printing/find-piece.ts'
import { getRun } from '../modules/production/printing/get-print-job.ts'
import { getProof } from '../modules/production/printing/get-proof.ts'
import { getSheet } from '../modules/production/printing/get-sheet.ts'
import { getLabelPaper } from '../modules/production/printing/label-paper.ts'
import { listRuns } from '../modules/production/printing/list-print-jobs.ts'
import { makeProof } from '../modules/production/printing/make-proof.ts'
import { printLabels } from '../modules/production/printing/print-labels.ts'
import { printOrders } from '../modules/production/printing/print-orders.ts'
import { rejectPieces } from '../modules/production/printing/reject-pieces.ts'
import { reprintRun } from '../modules/production/printing/reprint-print-job.ts'
import { retryRun } from '../modules/production/printing/retry-print-job.ts'
import { listReportedChannels } from './catalog/output-channels/list-offered-channels.ts'
import { receiveHeartbeat } from './catalog/output-channels/receive-heartbeat.ts'
import {
  channelDependents,
  configDependents,
  jigDependents,
  layoutDependents,
  masterDependents,
  parameterDependents,
  userDependents,
} from './dependents.ts'
import { createApiKey } from './identity/api-keys/create-api-key.ts'
import { listConnectors } from './identity/api-keys/list-connectors.ts'
import { revokeApiKey } from './identity/api-keys/revoke-api-key.ts'
import { createEnvironment } from './identity/customers/create-environment.ts'
import { listEnvironments } from './identity/customers/list-environments.ts'
import { revokeOwnSession } from './identity/sessions/end-session.ts'
import { listSessions } from './identity/sessions/list-sessions.ts'
import { completeRemoteSignIn } from './identity/sign-in/complete-remote-sign-in.ts'
import { getProfile } from './identity/sign-in/get-profile.ts'
import { listProviders } from './identity/sign-in/list-providers.ts'
import { login } from './identity/sign-in/login.ts'
import { logout } from './identity/sign-in/logout.ts'
import { startRemoteSignIn } from './identity/sign-in/start-remote-sign-in.ts'
import { explainDecision } from './orders/rule-preview/explain-decision.ts'
import { previewTree } from './orders/rule-preview/preview-tree.ts'

/** Every call's handler; a test holds the list against the rows of the contract. */
export const handlers: readonly CallHandler[] = [
  leaseRun,
  createApiKey,
  getConnectorSheet,
  receiveHeartbeat,
  listConnectors,
  listReportedChannels,
  recordPublishCall,
  rejectUpload,
  reportDelivery,
  revokeApiKey,
  importUpload,
  uploadChunk,
  getUploadState,
  activateOrder,
  addMasters,
  autoFillPreset,
  startRemoteSignIn,
  bookOrders,
  createEnvironment,
  createUser,
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
  deleteLayout(layoutDependents),
  cancelRun,
  confirmRun,
  deleteOrder,
  deletePreset,
  deleteUser(userDependents),
  dismissProblem,
  editOrder,
  fetchOrderArtwork,
  editUser,
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
  getJigVersion,
  getLayoutVersion,
  getOriginal,
  findPiece,
  getRun,
  getProfile,
  getProof,
  getSheet,
  getStorage,
  getTicketSettings,
  getThumbnail,
  getTree,
  getVersion,
  getHealth,
  live,
  ready,
  listAllChannels,
  listAllPresets,
  listAudit,
  listChannels,
  listEnvironments,
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
  listJobEvents,
  listOrderChanges,
  listPresets,
  listRuns,
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
  submitPersBizOrder,
  validatePersBizOrder,
  getArtworkHosts,
  saveArtworkHosts,
  previewTree,
  printLabels,
  getLabelPaper,
  printOrders,
  replaceJig(layoutDependents),
  rejectPieces,
  reprintRun,
  reprocessOrders,
  restoreVersion,
  restoreJig(jigDependents),
  restoreLayout(layoutDependents),
  retryRun,
  saveConfig(configDependents),
  saveConnectors,
  saveCustomParams(parameterDependents),
  saveHelp,
  saveMasters(masterDependents),
  savePreset,
  saveTicketSettings,
  saveTree,
  setHelpVisibility,
  unbookOrders,
  updateStorage,
  changeWebhook,
  createWebhook,
  listWebhookMessages,
  listWebhooks,
  pingWebhook,
  redeliverMessage,
  removeWebhook,
  renewWebhookSecret,
]
