const PART_OF_WORD = /[\p{L}\p{M}\p{N}]/u
/** Scripts without spaces between words. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const fold = (text: string): string => text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')

/**
 * Returns the words of a list that a text contains, as they are in the list. Compared without case, and as whole words,
 * except in scripts that write no spaces between words.
 */
export function findHeldWords(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return []
  const folded = fold(text)
  return words.filter((word) => {
    const sought = fold(word.trim())
    return sought !== '' && contains(folded, sought)
  })
}

function contains(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (WITHOUT_SPACES.test(word)) return true
    const before = Array.from(text.slice(0, at)).at(-1) ?? ''
    const after = String.fromCodePoint(text.codePointAt(at + word.length) ?? 0x20)
    if (!PART_OF_WORD.test(before) && !PART_OF_WORD.test(after)) return true
  }
  return false
}
