import type { CallHandler } from '../http/define-handler.ts'
import { getOriginal } from './artwork/get-original.ts'
import { getArtworkPage } from './artwork/get-page.ts'
import { getThumbnail } from './artwork/get-thumbnail.ts'
import { getArtworkHosts, saveArtworkHosts } from './artwork-hosts/artwork-host-calls.ts'
import { exportAudit } from './audit/export-audit.ts'
import { listAudit } from './audit/list-audit.ts'
import { getConfig } from './config/get-config.ts'
import { saveConfig } from './config/save-config.ts'
import { saveHelp } from './config/save-help.ts'
import { setHelpVisibility } from './config/set-help-visibility.ts'
import { createApiKey } from './connectors/create-api-key.ts'
import { listConnectors } from './connectors/list-connectors.ts'
import { listReportedChannels } from './connectors/list-offered-channels.ts'
import { receiveHeartbeat } from './connectors/receive-heartbeat.ts'
import { revokeApiKey } from './connectors/revoke-api-key.ts'
import { explainDecision } from './decision-tree/explain-decision.ts'
import { getTree } from './decision-tree/get-tree.ts'
import { getVersion } from './decision-tree/get-version.ts'
import { listVersions } from './decision-tree/list-versions.ts'
import { previewTree } from './decision-tree/preview-tree.ts'
import { restoreVersion } from './decision-tree/restore-version.ts'
import { saveTree } from './decision-tree/save-tree.ts'
import { getConnectorSheet, leaseRun, recordPublishCall, reportDelivery } from './delivery/connector-jobs.ts'
import { createEnvironment } from './environments/create-environment.ts'
import { listEnvironments } from './environments/list-environments.ts'
import { getHealth, live, ready } from './health/health.ts'
import { getInputSettings } from './input-settings/get-input-settings.ts'
import { saveConnectors } from './input-settings/save-connectors.ts'
import { saveCustomParams } from './input-settings/save-custom-params.ts'
import { importUpload, rejectUpload } from './intake/connector-intake.ts'
import { dismissProblem } from './intake/dismiss-problem.ts'
import { listProblems } from './intake/list-problems.ts'
import { uploadPersBizArtwork } from './intake/persbiz-artwork.ts'
import { submitPersBizOrder, validatePersBizOrder } from './intake/persbiz-order.ts'
import { getUploadState, uploadChunk } from './intake/upload-chunk.ts'
import { changeJig } from './jigs/change-jig.ts'
import { createJig } from './jigs/create-jig.ts'
import { deleteJig } from './jigs/delete-jig.ts'
import { getJigSvg } from './jigs/jig-svg.ts'
import { getJigVersion, listJigVersions, restoreJig } from './jigs/jig-versions.ts'
import { listJigs } from './jigs/list-jigs.ts'
import { changeLayout } from './layouts/change-layout.ts'
import { createLayout } from './layouts/create-layout.ts'
import { deleteLayout } from './layouts/delete-layout.ts'
import { getLayoutSvg } from './layouts/layout-svg.ts'
import { getLayoutVersion, listLayoutVersions, restoreLayout } from './layouts/layout-versions.ts'
import { listLayouts } from './layouts/list-layouts.ts'
import { listLayoutsOfUser } from './layouts/list-layouts-of-user.ts'
import { replaceJig } from './layouts/replace-jig.ts'
import { streamEvents } from './live/stream-events.ts'
import { addMasters } from './masters/add-masters.ts'
import { listMasterUsages } from './masters/list-master-usages.ts'
import { listMasters } from './masters/list-masters.ts'
import { saveMasters } from './masters/save-masters.ts'
import { activateOrder } from './orders/activate-order.ts'
import { deleteOrder } from './orders/delete-order.ts'
import { editOrder } from './orders/edit-order.ts'
import { listOrderChanges } from './orders/list-order-changes.ts'
import { listOrders } from './orders/list-orders.ts'
import { reprocessOrders } from './orders/reprocess-orders.ts'
import { checkFolder } from './output-channels/check-folder.ts'
import { listAllChannels } from './output-channels/list-all-channels.ts'
import { listAllOutputSettings } from './output-channels/list-all-output-settings.ts'
import { listChannels } from './output-channels/list-channels.ts'
import { listOwnOutputSettings } from './output-channels/list-own-output-settings.ts'
import { addProfile, deleteProfile, listProfiles } from './output-channels/profiles.ts'
import { saveOutputSettings } from './output-channels/save-output-settings.ts'
import { autoFillPreset } from './output-presets/auto-fill.ts'
import { bookOrders } from './output-presets/book-orders.ts'
import { deletePreset } from './output-presets/delete-preset.ts'
import { listAllPresets } from './output-presets/list-all-presets.ts'
import { listPresets } from './output-presets/list-presets.ts'
import { savePreset } from './output-presets/save-preset.ts'
import { unbookOrders } from './output-presets/unbook-orders.ts'
import { cancelRun } from './printing/cancel-run.ts'
import { confirmRun } from './printing/confirm-print-job.ts'
import { findPiece } from './printing/find-piece.ts'
import { getRun } from './printing/get-print-job.ts'
import { getProof } from './printing/get-proof.ts'
import { getSheet } from './printing/get-sheet.ts'
import { getLabelPaper } from './printing/label-paper.ts'
import { listRuns } from './printing/list-print-jobs.ts'
import { makeProof } from './printing/make-proof.ts'
import { printLabels } from './printing/print-labels.ts'
import { printOrders } from './printing/print-orders.ts'
import { rejectPieces } from './printing/reject-pieces.ts'
import { reprintRun } from './printing/reprint-print-job.ts'
import { retryRun } from './printing/retry-print-job.ts'
import { completeRemoteSignIn } from './session/complete-remote-sign-in.ts'
import { revokeOwnSession } from './session/end-session.ts'
import { getProfile } from './session/get-profile.ts'
import { listProviders } from './session/list-providers.ts'
import { listSessions } from './session/list-sessions.ts'
import { login } from './session/login.ts'
import { logout } from './session/logout.ts'
import { startRemoteSignIn } from './session/start-remote-sign-in.ts'
import { getStorage } from './storage/get-storage.ts'
import { updateStorage } from './storage/update-storage.ts'
import { getTicketSettings } from './tickets/get-tickets.ts'
import { saveTicketSettings } from './tickets/save-ticket-settings.ts'
import { allowSignIn, listFailedSignIns } from './users/allow-sign-in.ts'
import { changeAccountPassword } from './users/change-password.ts'
import { createUser } from './users/create-user.ts'
import { deleteUser } from './users/delete-user.ts'
import { editUser } from './users/edit-user.ts'
import { listUsers } from './users/list-users.ts'
import {
  changeWebhook,
  createWebhook,
  listWebhookMessages,
  listWebhooks,
  pingWebhook,
  redeliverMessage,
  removeWebhook,
  renewWebhookSecret,
} from './webhooks/webhook-calls.ts'

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
  saveOutputSettings,
  changeAccountPassword,
  changeJig,
  changeLayout,
  createJig,
  createLayout,
  deleteJig,
  deleteLayout,
  cancelRun,
  confirmRun,
  deleteOrder,
  deletePreset,
  deleteUser,
  dismissProblem,
  editOrder,
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
  listOrderChanges,
  listPresets,
  listRuns,
  listProblems,
  listProviders,
  listSessions,
  listUsers,
  listMasterUsages,
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
  replaceJig,
  rejectPieces,
  reprintRun,
  reprocessOrders,
  restoreVersion,
  restoreJig,
  restoreLayout,
  retryRun,
  saveConfig,
  saveConnectors,
  saveCustomParams,
  saveHelp,
  saveMasters,
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
