import { readFileSync } from 'node:fs'
import path from 'node:path'

const text = readFileSync(path.join(import.meta.dirname, '../../../package.json'), 'utf8')

/** The version of the program, as shown in the web app. */
export const VERSION = (JSON.parse(text) as { version: string }).version
