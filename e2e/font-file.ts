import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// a dependency of the imposer
const require = createRequire(import.meta.resolve('@platen/imposer'))
const STYLE = '400Regular/NotoSans_400Regular'

/** A font for the file chooser: Noto Sans Regular. */
export const FONT_FILE = {
  name: 'NotoSans.ttf',
  mimeType: 'font/ttf',
  buffer: readFileSync(require.resolve(`@expo-google-fonts/noto-sans/${STYLE}.ttf`)),
}
