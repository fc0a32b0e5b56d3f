import { apiDescriptionCalls } from '../api-description/index.ts'
import { artworkCalls } from '../artwork/index.ts'
import { artworkHostCalls } from '../artwork-hosts/index.ts'
import { auditCalls } from '../audit/index.ts'
import { configCalls } from '../config/index.ts'
import { connectorCalls } from '../connectors/index.ts'
import { customerProofCalls } from '../customer-proofs/index.ts'
import { customerCalls } from '../customers/index.ts'
import { decisionTreeCalls } from '../decision-tree/index.ts'
import { fontCalls } from '../fonts/index.ts'
import { healthCalls } from '../health/index.ts'
import { inputSettingsCalls } from '../input-settings/index.ts'
import { intakeCalls } from '../intake/index.ts'
import { jigCalls } from '../jigs/index.ts'
import { layoutCalls } from '../layouts/index.ts'
import { liveCalls } from '../live/index.ts'
import { masterCalls } from '../masters/index.ts'
import { orderCalls } from '../orders/index.ts'
import { outputChannelCalls } from '../output-channels/index.ts'
import { outputPresetCalls } from '../output-presets/index.ts'
import { printCalls } from '../printing/index.ts'
import { productCalls } from '../products/index.ts'
import { sessionCalls } from '../session/index.ts'
import { shopCalls } from '../shops/index.ts'
import { storageCalls } from '../storage/index.ts'
import { templateCalls } from '../templates/index.ts'
import { ticketCalls } from '../tickets/index.ts'
import { userCalls } from '../users/index.ts'
import { webhookCalls } from '../webhooks/index.ts'

/** All calls by feature. The server does not start if a row has no handler or a handler has no row. */
export const calls = {
  apiDescription: apiDescriptionCalls,
  artwork: artworkCalls,
  artworkHosts: artworkHostCalls,
  audit: auditCalls,
  config: configCalls,
  connectors: connectorCalls,
  customerProofs: customerProofCalls,
  customers: customerCalls,
  decisionTree: decisionTreeCalls,
  fonts: fontCalls,
  health: healthCalls,
  inputSettings: inputSettingsCalls,
  intake: intakeCalls,
  jigs: jigCalls,
  layouts: layoutCalls,
  live: liveCalls,
  masters: masterCalls,
  orders: orderCalls,
  outputChannels: outputChannelCalls,
  outputPresets: outputPresetCalls,
  print: printCalls,
  products: productCalls,
  session: sessionCalls,
  shops: shopCalls,
  storage: storageCalls,
  templates: templateCalls,
  tickets: ticketCalls,
  users: userCalls,
  webhooks: webhookCalls,
} as const
