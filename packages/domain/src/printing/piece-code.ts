/**
 * Characters of a piece code: no vowels, so that codes form no words, and neither Y nor Z, which German keyboards swap.
 */
const ALPHABET = '0123456789BCDFGHJKMNPQRSTVWX' // cspell:disable-line
const BASE = ALPHABET.length
const NUMBER_LENGTH = 9
export const PIECE_CODE_LENGTH = NUMBER_LENGTH + 1

/** Number of piece codes; piece numbers are 0 to this number minus 1. */
export const PIECE_NUMBER_COUNT = BASE ** NUMBER_LENGTH

/**
 * Coprime to `PIECE_NUMBER_COUNT`, so that multiplying is reversible; codes of consecutive numbers differ in most
 * characters.
 */
const FACTOR = 6_537_845_302_019n
const COUNT = BigInt(PIECE_NUMBER_COUNT)

/** Returns x with `a * x = 1 (mod m)`, by the extended Euclidean algorithm. */
function invert(a: bigint, m: bigint): bigint {
  let [r0, r1, x0, x1] = [m, a, 0n, 1n]
  while (r1 > 0n) {
    const quotient = r0 / r1
    ;[r0, r1, x0, x1] = [r1, r0 - quotient * r1, x1, x0 - quotient * x1]
  }
  return ((x0 % m) + m) % m
}
const INVERSE = invert(FACTOR, COUNT)

/**
 * Returns the check character: a hybrid system as in ISO/IEC 7064 with the moduli 29 and 28. It detects each wrong
 * character and nearly all swapped neighbours.
 */
function checkCharacter(characters: string): string {
  let product = BASE
  for (const character of characters) {
    const sum = (product + ALPHABET.indexOf(character)) % BASE || BASE
    product = (sum * 2) % (BASE + 1)
  }
  return ALPHABET.charAt((BASE + 1 - product) % BASE)
}

/** Returns the code of a piece: nine characters and a check character. Throws a `RangeError` for an invalid number. */
export function formatPieceCode(pieceNumber: number): string {
  if (!Number.isSafeInteger(pieceNumber) || pieceNumber < 0 || pieceNumber >= PIECE_NUMBER_COUNT)
    throw new RangeError(`not a piece number: ${pieceNumber}`)
  let rest = Number((BigInt(pieceNumber) * FACTOR) % COUNT)
  let characters = ''
  for (let i = 0; i < NUMBER_LENGTH; i++) {
    characters = ALPHABET.charAt(rest % BASE) + characters
    rest = Math.floor(rest / BASE)
  }
  return characters + checkCharacter(characters)
}

/** Returns the piece number of a code as `formatPieceCode` writes it; null if it is not a valid code. */
export function pieceNumberOf(code: string): number | null {
  const characters = code.slice(0, NUMBER_LENGTH)
  if (code.length !== PIECE_CODE_LENGTH || Array.from(code).some((character) => !ALPHABET.includes(character)))
    return null
  if (checkCharacter(characters) !== code.slice(NUMBER_LENGTH)) return null
  let value = 0
  for (const character of characters) value = value * BASE + ALPHABET.indexOf(character)
  return Number((BigInt(value) * INVERSE) % COUNT)
}

/**
 * What a code reader that is set to a US keyboard types on a computer with a French or Belgian keyboard layout, by the
 * character of the code. None of the keys is part of the alphabet, so the replacement is unambiguous.
 */
const TYPED_ON_AZERTY: Readonly<Record<string, string>> = {
  '&': '1',
  É: '2',
  '"': '3',
  "'": '4',
  '(': '5',
  '-': '6',
  '§': '6',
  È: '7',
  _: '8',
  '!': '8',
  Ç: '9',
  À: '0',
  A: 'Q',
  Z: 'W',
  ',': 'M',
  '?': 'M',
}

/** Returns the ten characters of the code in the text of a code reader, which may be misread; null if it has none. */
function findCode(scanned: string): string | null {
  const text = scanned.trim().toUpperCase()
  // The slash of the address is another character on other keyboards.
  const isAddress = text.length > PIECE_CODE_LENGTH && /P[^A-Z0-9]$/.test(text.slice(0, -PIECE_CODE_LENGTH))
  if (text.length !== PIECE_CODE_LENGTH && !isAddress) return null
  return Array.from(text.slice(-PIECE_CODE_LENGTH), (character) => TYPED_ON_AZERTY[character] ?? character).join('')
}

/**
 * Returns the piece code in the text of a code reader: the bare code, or the address on a label, also if the reader and
 * the computer have different keyboard layouts (US, German, French, Belgian). Null if it contains no valid code.
 */
export function parsePieceCode(scanned: string): string | null {
  const code = findCode(scanned)
  return code === null || pieceNumberOf(code) === null ? null : code
}

/** Whether the text has the form of a piece code or of the address on a label, also if its check character is wrong. */
export function isPieceCodeLike(scanned: string): boolean {
  const code = findCode(scanned)
  return code !== null && Array.from(code).every((character) => ALPHABET.includes(character))
}

/** Returns the path of the address on a label of a piece in an environment. */
export const piecePath = (environment: string, code: string): string => `/${encodeURIComponent(environment)}/p/${code}`
