/**
 * `npm run notices`: writes the software bill of materials (CycloneDX) and the licences of the packages that are
 * installed for production into `dist/`.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { ensureDependencies } from './install-dependencies.mjs'
import { runProcess } from './processes.mjs'
import { exitWithError, printLine, repoPath } from './repo.mjs'

import { listShippedPackages, readLicenceTexts } from './shipped-packages.mjs'

const LINE = '-'.repeat(80)

await ensureDependencies()
mkdirSync(repoPath('dist'), { recursive: true })

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const sbom = await runProcess(npm, ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'])
if (sbom.code !== 0) exitWithError(`The bill of materials could not be written.\n${sbom.output}`)
writeFileSync(repoPath('dist', 'sbom.cdx.json'), sbom.output)

const installed = listShippedPackages().filter(({ folder }) => existsSync(repoPath(folder)))
const sections = installed.map((shipped) => {
  const texts = readLicenceTexts(shipped)
  const content = texts.length > 0 ? texts : [`The package contains no text of its licence, ${shipped.license}.`]
  return [LINE, `${shipped.name} ${shipped.version} (${shipped.license})`, ...content].join('\n\n')
})
writeFileSync(repoPath('dist', 'third-party-notices.txt'), `${sections.join('\n\n')}\n`)
printLine(`dist/sbom.cdx.json and dist/third-party-notices.txt: ${installed.length} packages.`)
