import { beforeAll, expect, test } from 'vitest'
import { LANGUAGE_CODES, type Language } from '../i18n/languages.ts'
import { loadMessages } from './messages.ts'

/**
 * Terms that were used in addition to those of `docs/glossary.md` for the same concept. Each concept has one term per
 * language, so that users recognise a button by its name.
 */
const DEPRECATED_TERMS: Readonly<Record<Exclude<Language, 'en' | 'ja'>, RegExp>> = {
  de: /Konnektor|konnektor|Ausgangs-Connector|Output-Connector|überwachte[nr]? Ordner|Kontur|kontur|\bLauf\b|Drucklauf|Ausschuss/,
  es: /pliego|carpetas? (activa|vigilada)|plantilla \{\{jig|diseño|\bartes?\b|múltiple|ordenador|borrad|\btiradas?\b|sistema de (la )?tienda/i,
  fr: /dossiers? (actif|surveillé)|planche(?!s? d’étiquettes)|plateau|tirage|multi-|système de boutique|mise en page|travail d’impression|paramètres d[e’]|\b(un|le|même|identifiant de) job\b/i,
  it: /cartell[ae] (attiv|sorvegliat)|maschera \{\{jig|tiratura|multi-|sistema del negozio|valori master|lavoro di stampa|\bslot\b(?!["}])|di output(?! \()|copi[ae] apert|ordini aperti|\bcarattere\b|\b(un|il|del|stesso) job\b/i,
  pl: /gorąc\w+ folder|obserwowan\w+ folder|przyrząd|projekt|plik\w* graficzn|przebieg\w* druku|(tym|innym) przebiegu/i,
  pt: /pastas? (ativa|vigiada)|\barte\b|\bcarater|descarreg|bilhete|você|posições|oficina|tirage[mn]|sistema d[ae] loja|pedido (não|tem)|todo o pedido/i,
}

const textByLanguage = new Map<Language, string>()
beforeAll(async () => {
  for (const language of LANGUAGE_CODES) textByLanguage.set(language, JSON.stringify(await loadMessages(language)))
})

test.each(Object.entries(DEPRECATED_TERMS))('the messages in %s use one term per concept', (language, terms) => {
  expect(textByLanguage.get(language as Language)?.match(new RegExp(terms.source, `${terms.flags}g`)) ?? []).toEqual([])
})
