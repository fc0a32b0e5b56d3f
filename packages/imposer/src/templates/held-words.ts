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
  const parts = findPartsOfWords(folded)
  return words.filter((word) => {
    const foldedWord = fold(word.trim())
    return foldedWord !== '' && contains(folded, parts, foldedWord)
  })
}

/** Returns for each code unit of a text whether it is part of a word: 1 or 0. */
function findPartsOfWords(text: string): Uint8Array {
  const parts = new Uint8Array(text.length)
  let at = 0
  for (const character of text) {
    if (PART_OF_WORD.test(character)) parts.fill(1, at, at + character.length)
    at += character.length
  }
  return parts
}

function contains(text: string, parts: Uint8Array, word: string): boolean {
  const isPartOfText = WITHOUT_SPACES.test(word)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isPartOfText || (parts[at - 1] !== 1 && parts[at + word.length] !== 1)) return true
  }
  return false
}
