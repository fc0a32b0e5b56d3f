import type { Handler } from '../http/handlers.ts'
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
import { listAllChannels } from './output-channels/list-all-channels.ts'
import { listChannels } from './output-channels/list-channels.ts'
import { getProfile } from './session/get-profile.ts'
import { login } from './session/login.ts'
import { logout } from './session/logout.ts'
import { getStorage } from './storage/get-storage.ts'
import { listUsers } from './users/list-users.ts'

/** Every call's handler; a test holds the list against the rows of the contract. */
export const handlers: readonly Handler[] = [
  dismissProblem,
  events,
  getConfig,
  getInputSettings,
  getProfile,
  getStorage,
  getTree,
  health,
  listAllChannels,
  listChannels,
  listJigs,
  listLayouts,
  listLayoutsOfUser,
  listMasters,
  listUsers,
  listProblems,
  login,
  logout,
  persBizArtwork,
  persBizOrder,
]
