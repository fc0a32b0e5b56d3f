import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pl'> = {
  actions: {
    qualityLevel: 'Poziom jakości',
    location: 'Lokalizacja',
    printerType: 'Typ drukarki',
    mediaType: 'Rodzaj podłoża',
    colorConfig: 'Konfiguracja kolorów',
  },
  master: {
    category: 'Kategoria',
    name: 'Nazwa',
    id: 'ID',
    newValue: 'Nowa wartość',
    add: 'Dodaj',
    addTo: 'Dodaj wartość: {{category}}',
    edit: 'Zmień nazwę {{name}}',
    delete: 'Usuń {{name}}',
    successMsg: 'Zaktualizowano wartości słownikowe',
    error: {
      updateFailed: 'Nie udało się zapisać wartości słownikowych',
    },
    refusal: {
      value_empty: 'Wpisz wartość.',
      value_too_long: 'Ta wartość jest za długa.',
      value_exists: 'Wartość już istnieje.',
      too_many_values: 'Osiągnięto największą dozwoloną liczbę wartości.',
      not_found: 'Ta wartość już nie istnieje.',
      in_use: 'Ta wartość jest nadal używana.',
    },
    inUse: {
      title: '{{name}} jest nadal w użyciu',
      text: 'Można ją usunąć, gdy nic już z niej nie korzysta:',
      jig: 'Jig {{name}}',
      layout: 'Układ druku {{name}}',
      rule: 'Reguła automatyzacji dla „{{name}}”',
      userRule: 'Reguła użytkownika {{name}}',
      user: 'Użytkownik {{name}}',
      preset: 'Preset wyjściowy {{name}}',
      order: 'Zamówienia takie jak {{name}}',
    },
  },
}
