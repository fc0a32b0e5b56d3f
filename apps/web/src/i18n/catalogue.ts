import { messages as errors } from '../features/errors/messages/index.ts'
import { messages as guide } from '../features/guide/messages/index.ts'
import { messages as session } from '../features/session/messages/index.ts'
import { messages as settings } from '../features/settings/messages/index.ts'
import { messages as frame } from '../frame/messages/index.ts'
import type { Language } from './languages.ts'
import type { EnglishOf } from './words.ts'

/** Every feature that speaks. Their keys share one name space, so that the specification's keys stay as they are. */
export const CATALOGUE = { errors, frame, guide, session, settings } as const

type Intersection<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer I) => void ? I : never
/** All English words; what `t` accepts as keys. */
export type AllWords = Intersection<
  { [F in keyof typeof CATALOGUE]: EnglishOf<(typeof CATALOGUE)[F]> }[keyof typeof CATALOGUE]
>

/** Loads all words of one language. */
export async function loadWords(language: Language): Promise<Readonly<Record<string, unknown>>> {
  const parts = await Promise.all(Object.values(CATALOGUE).map((messages) => messages[language]()))
  return Object.assign({}, ...parts.map((part) => part.words))
}

type Dotted<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Dotted<T[K]>}` }[keyof T & string]
/** A dotted key of the catalogue that can be said as it stands. */
export type MessageKey = Dotted<AllWords>
