/**
 * `npm run look`: takes a screenshot of every screen and dialog, in light and dark and in four sizes, for review. `npm
 * run look -- --help` lists the languages, sizes and scenes.
 */

import { buildConnector } from './build-connector.mjs'
import { buildWeb } from './build-web.mjs'
import { findChromium } from './find-chromium.mjs'
import { ensureDependencies } from './install-dependencies.mjs'
import { projectEnv, requirePinnedNode, runProcess } from './processes.mjs'
import { exitWithError, repoPath } from './repo.mjs'

await ensureDependencies()
const unbuilt = (await buildWeb()) ?? (await buildConnector())
if (unbuilt) exitWithError(unbuilt)
const chromium = await findChromium()
if ('problem' in chromium) exitWithError(chromium.problem)
const env = { ...projectEnv(), PLATEN_CHROMIUM: chromium.file }
const args = [repoPath('e2e', 'screenshots', 'take-screenshots.ts'), ...process.argv.slice(2)]
const { code } = await runProcess(requirePinnedNode(), args, { env, show: true })
process.exitCode = code
