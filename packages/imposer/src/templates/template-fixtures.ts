// cspell:disable names of fonts
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Rect } from '@platen/domain/geometry'
import { newTemplate, newTextItem, type Template, type TemplateItem, type TextItem } from '@platen/domain/templates'
import { testFolder } from '../pdf/pdf-fixtures.ts'
import { drawTemplate } from './draw-template.ts'
import type { DrawResult, TemplateFiles } from './types.ts'

const require = createRequire(import.meta.url)

/** Paths of the fonts of the tests by their id. */
export const FONTS = {
  sans: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  japanese: require.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
  chinese: require.resolve('@expo-google-fonts/zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf'),
  korean: require.resolve('@expo-google-fonts/do-hyeon/400Regular/DoHyeon_400Regular.ttf'),
  arabic: require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  hebrew: require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  thai: require.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
  devanagari: require.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  georgian: require.resolve('@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf'),
  /** Outlines in the format CFF. */
  symbols: require.resolve('font-awesome/fonts/FontAwesome.otf'),
} as const
export type TestFont = keyof typeof FONTS

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
