/** `npm run build`: builds the static files of the server, which are the web app and the connector downloads. */
import { buildConnector } from './build-connector.mjs'
import { buildWeb } from './build-web.mjs'
import { ensureDependencies } from './install-dependencies.mjs'
import { exitWithError } from './repo.mjs'

await ensureDependencies()
const problem = (await buildWeb()) ?? (await buildConnector())
if (problem) exitWithError(problem)
