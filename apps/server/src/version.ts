import { readFileSync } from 'node:fs'
import path from 'node:path'

const text = readFileSync(path.join(import.meta.dirname, '../../../package.json'), 'utf8')

/** The program's version, as the version label shows it (readings S1). */
export const VERSION = (JSON.parse(text) as { version: string }).version
