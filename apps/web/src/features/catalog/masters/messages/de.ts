import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'de'> = {
  actions: {
    qualityLevel: 'Qualitätsstufe',
    location: 'Standort',
    printerType: 'Druckertyp',
    mediaType: 'Materialart',
    colorConfig: 'Farbkonfiguration',
  },
  master: {
    category: 'Kategorie',
    name: 'Name',
    id: 'ID',
    newValue: 'Neuer Wert',
    add: 'Hinzufügen',
    addTo: 'Wert hinzufügen: {{category}}',
    edit: '{{name}} umbenennen',
    delete: '{{name}} löschen',
    successMsg: 'Stammwerte aktualisiert',
    error: {
      updateFailed: 'Die Stammwerte konnten nicht gespeichert werden',
    },
    refusal: {
      value_empty: 'Geben Sie einen Wert ein.',
      value_too_long: 'Dieser Wert ist zu lang.',
      value_exists: 'Der Wert ist bereits vorhanden.',
      too_many_values: 'Die größte erlaubte Anzahl von Werten ist erreicht.',
      not_found: 'Diesen Wert gibt es nicht mehr.',
      in_use: 'Dieser Wert wird noch verwendet.',
    },
    inUse: {
      title: '{{name}} wird noch verwendet',
      text: 'Löschen lässt sich der Wert, wenn ihn nichts mehr verwendet:',
      jig: 'Jig {{name}}',
      layout: 'Drucklayout {{name}}',
      rule: 'Automatisierungsregel für „{{name}}“',
      userRule: 'Regel von {{name}}',
      user: 'Benutzer {{name}}',
      preset: 'Ausgabe-Preset {{name}}',
      order: 'Aufträge wie {{name}}',
    },
  },
}
