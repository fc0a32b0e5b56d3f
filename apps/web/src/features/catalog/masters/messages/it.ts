import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'it'> = {
  actions: {
    qualityLevel: 'Livello di qualità',
    location: 'Sede',
    printerType: 'Tipo di stampante',
    mediaType: 'Tipo di materiale',
    colorConfig: 'Configurazione colore',
  },
  master: {
    category: 'Categoria',
    name: 'Nome',
    id: 'ID',
    newValue: 'Nuovo valore',
    add: 'Aggiungi',
    addTo: 'Aggiungi un valore: {{category}}',
    edit: 'Rinomina {{name}}',
    delete: 'Elimina {{name}}',
    successMsg: 'Valori di riferimento aggiornati',
    error: {
      updateFailed: 'Impossibile salvare i valori di riferimento',
    },
    refusal: {
      value_empty: 'Inserisci un valore.',
      value_too_long: 'Questo valore è troppo lungo.',
      value_exists: 'Il valore esiste già.',
      too_many_values: 'È stato raggiunto il numero massimo di valori.',
      not_found: 'Questo valore non esiste più.',
      in_use: 'Questo valore è ancora in uso.',
    },
    inUse: {
      title: '{{name}} è ancora in uso',
      text: 'Si potrà eliminare quando nulla lo userà più:',
      jig: 'Dima {{name}}',
      layout: 'Layout di stampa {{name}}',
      rule: 'Regola di automazione per «{{name}}»',
      userRule: 'Regola dell’utente {{name}}',
      user: 'Utente {{name}}',
      preset: 'Preset di uscita {{name}}',
      order: 'Ordini come {{name}}',
    },
  },
}
