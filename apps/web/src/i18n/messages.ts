import type { Language, PluralForms } from './languages.ts'

/**
 * The words of a feature in one language: every key that English has, none that it has not, and for a counted key
 * (`slots_one`, `slots_other` in English) exactly the plural forms that the language has. English is the source.
 */
export type TranslatedMessages<En, L extends Language> = {
  readonly [K in keyof En as K extends `${infer Base}_${PluralForms['en']}`
    ? `${Base}_${PluralForms[L]}`
    : K]: En[K] extends string ? string : TranslatedMessages<En[K], L>
}

/** How a feature hands its words in: one loader a language, so that only the spoken one is fetched. */
export type MessageLoaders<En> = {
  readonly [L in Language]: () => Promise<{ readonly words: L extends 'en' ? En : TranslatedMessages<En, L> }>
}

/** The English words behind a feature's messages. */
export type EnglishOf<M> = M extends { readonly en: () => Promise<{ readonly words: infer En }> } ? En : never
