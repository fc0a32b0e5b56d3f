import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'de'> = {
  inputSettings: {
    title: 'Eingangseinstellungen',
    saved: 'Eingangseinstellungen gespeichert',
    error: {
      updateFailed: 'Die Eingangseinstellungen konnten nicht gespeichert werden',
    },
    connectors: 'Eingänge',
    hasProblem: 'hier stimmt etwas nicht',
    learning: 'Lernmodus',
    learningText:
      'Sammelt Felder und Werte, die keine Zuordnung oder Regel kennt, und bietet sie hier und in den Regeln an.',
    appliesLater:
      'Aktive Aufträge ohne platzierte Exemplare können eine spätere Zuordnung oder Benennung bekommen: Beim Speichern wird ihre Anzahl angezeigt, und Sie können sie anwenden. Mengen ändern sich nicht.',
    reprocess: {
      title: 'Auf aktive Aufträge anwenden?',
      text: 'Aktive Aufträge, die vorher eingegangen sind und mit den aktuellen Eingängen, Produkten und Regeln andere Werte bekämen: {{orders}}. Mengen ändern sich nicht.',
      onlyNewOrders: 'Nur neue Aufträge',
      changedOrders: 'Geänderte Aufträge: {{orders}}',
      failed: 'Die Aufträge wurden nicht geändert',
    },
    folder: 'Ordner auf dem Server',
    folderMissing: 'Dieser Ordner ist noch nicht vorhanden. Er wird angelegt, wenn die Eingänge gespeichert werden.',
    copyPath: 'Pfad von {{name}} kopieren',
    pathCopied: 'Kopiert',
    ignored_one: '{{count}} Eintrag wird nicht übernommen: {{names}}',
    ignored_other: '{{count}} Einträge werden nicht übernommen: {{names}}',
    ignoredEntry: '{{name}} ({{reason}})',
    ignoredReason: {
      folder: 'Unterordner',
      link: 'Verknüpfung',
      hidden: 'versteckte Datei',
      temporary: 'temporäre Datei',
      other: 'keine Datei',
    },
    mapping: 'Parameterzuordnung',
    mappingText: 'Welche Felder eines eingehenden Auftrags einen Parameter füllen. Das erste mit einem Wert zählt.',
    sku: 'SKU',
    fieldNames: 'Feldnamen',
    received: 'Gesehen und nicht zugeordnet',
    order: 'Reihenfolge im Dateinamen',
    addToOrder: 'Parameter zur Reihenfolge hinzufügen',
    earlier: '{{name}} nach vorn',
    later: '{{name}} nach hinten',
    remove: '{{name}} entfernen',
    separator: {
      text: 'Das Trennzeichen darf in keinem Wert vorkommen: Mit „-“ kann ein Material namens „Phone-Case“ nicht aus einem Namen gelesen werden.',
      label: 'Trennzeichen',
      space: 'Leerzeichen',
      noSeparator: 'Keines',
      noSeparatorText: 'Nur der erste Parameter wird verwendet.',
    },
    separatorInValues:
      'Diese Werte Ihrer Regeln enthalten das Trennzeichen und lassen sich nie aus einem Namen lesen: {{values}}',
    fixedValues: 'Feste Werte',
    addFixed: 'Festen Wert hinzufügen',
    example: 'Ein Name, der passt',
    tryFileName: 'Einen echten Dateinamen ausprobieren',
    problem: {
      unknown_connector: 'Diesen Eingang gibt es nicht: {{name}}',
      connector_twice: 'Diesen Eingang gibt es doppelt: {{name}}',
      unknown_parameter: 'Diesen Parameter gibt es nicht: {{name}}',
      parameter_twice: 'Doppelt verwendet: {{name}}',
      unknown_separator: 'Dieses Trennzeichen gibt es nicht: {{name}}',
      fixed_value_empty: 'Der feste Wert ist leer: {{name}}',
      fixed_quantity_not_whole: 'Die Menge muss eine ganze Zahl ab 1 sein: {{name}}',
      field_name_empty: 'Ein Feldname ist leer: {{name}}',
    },
  },
  customParams: {
    title: 'Eigene Parameter',
    text: 'Bis zu fünf eigene Parameter für Dateinamen, Zuordnung und Regeln.',
    name: 'Parameter {{number}}',
    add: 'Parameter hinzufügen',
    refusal: {
      name_empty: 'Geben Sie einen Namen ein.',
      name_too_long: 'Dieser Name ist zu lang.',
      name_exists: 'Einen Parameter dieses Namens gibt es schon.',
      too_many: 'Höchstens fünf sind möglich.',
    },
    error: {
      updateFailed: 'Die eigenen Parameter konnten nicht gespeichert werden',
    },
  },
}
