import type { TemplateFont } from './font.ts'
import type { Paragraph } from './paragraph.ts'
import { getScript, needsMarkPositions } from './scripts.ts'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** Characters without outline: spaces, and those that only change others. */
const WITHOUT_OUTLINE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]+$/u
/** The replacement character of Unicode, for a character that was lost when the text was decoded. */
const REPLACEMENT = '\ufffd'

/** A letter with a mark that has no character of its own with it in Unicode. */
const WITH_MARK = /\p{L}\p{Mn}/u

/**
 * Returns the characters of a text, as they are seen, that would not be drawn as they should: the font has no glyph for
 * a part of them, or one without outline, as fonts of coloured pictures have, or does not say where their accents are.
 */
export function findMissingCharacters(font: TemplateFont, { text, glyphs }: Paragraph): string[] {
  const drawn = new Set<number>()
  const withoutGlyph = new Set<number>()
  for (const { glyph, cluster } of glyphs) {
    if (glyph === 0) withoutGlyph.add(cluster)
    else if (font.outline(glyph).bounds !== undefined) drawn.add(cluster)
  }
  const missing: string[] = []
  for (const { segment, index } of graphemes.segment(text)) {
    const clusters = Array.from({ length: segment.length }, (_, i) => index + i)
    const isMissing = clusters.some((cluster) => withoutGlyph.has(cluster)) || segment.includes(REPLACEMENT)
    const isBlank = !WITHOUT_OUTLINE.test(segment) && !isDrawn(clusters, drawn, glyphs)
    if (isMissing || isBlank || isMisplaced(font, segment)) missing.push(segment)
  }
  return missing
}

/** Whether a letter has a mark that the font cannot position. */
const isMisplaced = (font: TemplateFont, segment: string): boolean =>
  !font.hasMarkPositions && WITH_MARK.test(segment) && needsMarkPositions(getScript(Array.from(segment)[0] ?? '') ?? '')

/** Whether characters have an outline, of their own or of the ligature to which they belong. */
function isDrawn(clusters: readonly number[], drawn: ReadonlySet<number>, glyphs: Paragraph['glyphs']): boolean {
  if (clusters.some((cluster) => drawn.has(cluster))) return true
  // a ligature has the cluster of its first character
  const first = clusters[0] ?? 0
  let before = -1
  for (const { cluster } of glyphs) if (cluster <= first && cluster > before) before = cluster
  return before < first && drawn.has(before)
}
