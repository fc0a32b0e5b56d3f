/**
 * Normalises a text for comparison with names and values that people typed: trimmed, lower case, NFC, so that accents
 * typed on different systems are equal. Texts are stored as typed.
 */
export const normaliseForComparison = (text: string): string => text.trim().toLowerCase().normalize('NFC')

/** Whether two names are equal, ignoring case, outer spaces and the Unicode normalisation form. */
export const isSameName = (a: string, b: string): boolean => normaliseForComparison(a) === normaliseForComparison(b)
