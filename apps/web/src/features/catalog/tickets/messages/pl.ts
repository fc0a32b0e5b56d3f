import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pl'> = {
  tickets: {
    title: 'Karty zleceń',
    open: 'Karty zleceń…',
    intro:
      'Karta zlecenia jest zapisywana obok pliku druku i zawiera ustawienia dla RIP-a. Rozpoczęte zadania zachowują swoją.',
    rip: {
      label: 'Rodzaj RIP',
      VersaWorks: 'VersaWorks',
      ErgoSoft: 'ErgoSoft',
      HotFolder: 'Lokalny hot folder',
    },
    kind: {
      label: 'Karta zlecenia',
      none: 'Brak: sam PDF',
      hotFile: 'HotFile XML',
      jdf: 'JDF 1.3',
    },
    trigger: {
      label: 'RIP zaczyna od',
      ticket: 'karty zlecenia',
      sheet: 'pliku PDF',
      ticketHint: 'Najpierw PDF trafia do folderu „sheets”, potem pojawia się karta zlecenia.',
      sheetHint: 'Najpierw leży karta zlecenia, potem obok pojawia się PDF.',
    },
    template: 'Szablon',
    preview: 'Podgląd z przykładowym zadaniem',
    fields: 'Pola',
    fieldsHint:
      'Wybierz pole, aby wstawić je w miejscu kursora. {{section}} zachowuje treść tylko wtedy, gdy pole ma wartość.',
    reset: 'Wróć do szablonu Platen',
    saved: 'Karty zleceń zapisano.',
    noTicket: 'RIP bierze PDF taki, jaki jest; obowiązują jego ustawienia.',
    noCommand: 'Akcja przy wejściu i powrót do punktu zerowego wymagają karty zlecenia.',
    problem: {
      empty: 'Szablon jest pusty.',
      tooLong: 'Szablon jest za długi.',
      notXml: 'To nie jest poprawny XML.',
      unknownField: 'Nie ma pola „{{name}}”.',
      notClosed: 'Sekcja „{{name}}” nie jest zamknięta.',
      notOpened: 'Sekcja „{{name}}” jest zamykana, choć nie jest otwarta.',
    },
    error: {
      saveFailed: 'Nie udało się zapisać kart zleceń',
    },
  },
}
