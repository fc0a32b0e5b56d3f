/**
 * `npm run look`: takes a picture of every screen and dialog, in light and dark and in three sizes, to be looked at.
 * `npm run look -- --help` names the languages, sizes and scenes to choose from.
 */
import { browser } from './browser.mjs'
import { buildConnector } from './build-connector.mjs'
import { buildWeb } from './build-web.mjs'
import { ensure } from './ensure.mjs'
import { giveUp, inHouse } from './house.mjs'
import { needPinnedNode, ourEnvironment, runToEnd } from './processes.mjs'

await ensure()
const unbuilt = (await buildWeb()) ?? (await buildConnector())
if (unbuilt) giveUp(unbuilt)
const found = await browser()
if ('problem' in found) giveUp(found.problem)
const env = { ...ourEnvironment(), PLATEN_CHROMIUM: found.file }
const args = [inHouse('e2e', 'look', 'take-pictures.ts'), ...process.argv.slice(2)]
const { code } = await runToEnd(needPinnedNode(), args, { env, show: true })
process.exitCode = code
