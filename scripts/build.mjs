/** `npm run build`: all that a server serves besides its calls, the web app and the connectors for download. */
import { buildConnector } from './build-connector.mjs'
import { buildWeb } from './build-web.mjs'
import { ensure } from './install-dependencies.mjs'
import { exitWithError } from './repo.mjs'

await ensure()
const problem = (await buildWeb()) ?? (await buildConnector())
if (problem) exitWithError(problem)
