import type { Language, PluralForms } from './languages.ts'

/**
 * The messages of a feature in one language: exactly the keys of English, and for a plural key (`slots_one`,
 * `slots_other` in English) exactly the plural forms of the language. English is the source.
 */
export type TranslatedMessages<En, L extends Language> = {
  readonly [K in keyof En as K extends `${infer Base}_${PluralForms['en']}`
    ? `${Base}_${PluralForms[L]}`
    : K]: En[K] extends string ? string : TranslatedMessages<En[K], L>
}

/** The messages of a feature: one loader per language, so that only the current language is loaded. */
export type MessageLoaders<En> = {
  readonly [L in Language]: () => Promise<{ readonly messages: L extends 'en' ? En : TranslatedMessages<En, L> }>
}

/** The English messages of a feature. */
export type EnglishOf<M> = M extends { readonly en: () => Promise<{ readonly messages: infer En }> } ? En : never
