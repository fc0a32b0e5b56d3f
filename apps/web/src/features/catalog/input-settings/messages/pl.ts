import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { words as english } from './en.ts'

export const words: TranslatedMessages<typeof english, 'pl'> = {
  inputSettings: {
    title: 'Ustawienia wejścia',
    saved: 'Zapisano ustawienia wejścia',
    error: {
      updateFailed: 'Nie udało się zapisać ustawień wejścia',
    },
    connectors: 'Wejścia',
    hasProblem: 'tu jest problem',
    learning: 'Tryb uczenia',
    learningText: 'Zbiera pola i wartości nieznane mapowaniu ani regułom i podpowiada je tutaj oraz w regułach.',
    mapping: 'Mapowanie parametrów',
    mappingText: 'Które pola przychodzącego zamówienia wypełniają parametr. Liczy się pierwsze z wartością.',
    fieldNames: 'Nazwy pól',
    seen: 'Widziane i nieprzypisane',
    order: 'Kolejność w nazwie pliku',
    addToOrder: 'Dodaj parametr do kolejności',
    earlier: '{{name}} wcześniej',
    later: '{{name}} później',
    remove: 'Usuń {{name}}',
    separator: {
      label: 'Separator',
      space: 'Spacja',
      none: 'Brak',
      noneText: 'Używany jest tylko pierwszy parametr.',
    },
    clash: 'Te wartości z reguł zawierają separator i nigdy nie dadzą się odczytać z nazwy: {{values}}',
    fixed: 'Wartości stałe',
    addFixed: 'Dodaj wartość stałą',
    example: 'Pasująca nazwa',
    try: 'Wypróbuj prawdziwą nazwę pliku',
    problem: {
      unknown_connector: 'Nie ma takiego wejścia: {{name}}',
      connector_twice: 'To wejście występuje dwa razy: {{name}}',
      unknown_parameter: 'Nie ma takiego parametru: {{name}}',
      parameter_twice: 'Użyte dwa razy: {{name}}',
      unknown_separator: 'Taki separator nie jest dostępny: {{name}}',
      fixed_value_empty: 'Wartość stała jest pusta: {{name}}',
      fixed_quantity_not_whole: 'Ilość musi być liczbą całkowitą nie mniejszą niż 1: {{name}}',
      field_name_empty: 'Nazwa pola jest pusta: {{name}}',
    },
  },
  customParams: {
    title: 'Własne parametry',
    text: 'Do pięciu własnych parametrów do nazw plików, mapowania i reguł.',
    name: 'Parametr {{number}}',
    add: 'Dodaj parametr',
    refusal: {
      name_empty: 'Wpisz nazwę.',
      name_too_long: 'Ta nazwa jest za długa.',
      name_exists: 'Parametr o tej nazwie już istnieje.',
      too_many: 'Może ich być najwyżej pięć.',
    },
    error: {
      updateFailed: 'Nie udało się zapisać własnych parametrów',
    },
  },
}
