import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Rect } from '@platen/domain/geometry'
import { newTemplate, newTextItem, type Template, type TemplateItem, type TextItem } from '@platen/domain/templates'
import { testFolder } from '../pdf/pdf-fixtures.ts'
import { drawTemplate } from './draw-template.ts'
import type { DrawResult, TemplateFiles } from './types.ts'

const require = createRequire(import.meta.url)

/** Fonts of the tests by their id. */
const FONTS = {
  sans: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  japanese: require.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
} as const

export function text(bounds: Rect, changes: Partial<TextItem> = {}): TextItem {
  return { ...newTextItem('text', 'Name', bounds, 'sans'), ...changes }
}

/** A template of 100 × 40 mm. */
export function template(items: readonly TemplateItem[], changes: Partial<Template> = {}): Template {
  return { ...newTemplate('template', 'Pen', { width: 100, height: 40, type: 'RECT' }), items, ...changes }
}

export interface Drawn extends DrawResult {
  readonly pdfFile: string
}

/** Draws a template with the fonts of the tests; the PDF is deleted after the test. */
export async function draw(
  drawn: Template,
  values: Readonly<Record<string, string>>,
  files: Partial<TemplateFiles> = {},
): Promise<Drawn> {
  const pdfFile = join(testFolder(), 'made.pdf')
  const all = { fonts: FONTS, artworks: {}, pictures: {}, ...files }
  return { ...(await drawTemplate({ template: drawn, values, files: all, pdfFile })), pdfFile }
}
