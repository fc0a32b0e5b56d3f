import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { words as english } from './en.ts'

export const words: TranslatedMessages<typeof english, 'it'> = {
  inputSettings: {
    title: 'Impostazioni di ingresso',
    saved: 'Impostazioni di ingresso salvate',
    error: {
      updateFailed: 'Impossibile salvare le impostazioni di ingresso',
    },
    connectors: 'Ingressi',
    hasProblem: 'qui c’è un problema',
    learning: 'Modalità di apprendimento',
    learningText: 'Raccoglie campi e valori che nessuna associazione o regola conosce e li propone qui e nelle regole.',
    mapping: 'Associazione dei parametri',
    mappingText: 'Quali campi di un ordine in arrivo riempiono un parametro. Conta il primo con un valore.',
    fieldNames: 'Nomi dei campi',
    seen: 'Visti e non associati',
    order: 'Sequenza nel nome del file',
    addToOrder: 'Aggiungi un parametro alla sequenza',
    earlier: 'Sposta {{name}} prima',
    later: 'Sposta {{name}} dopo',
    remove: 'Rimuovi {{name}}',
    separator: {
      label: 'Separatore',
      space: 'Spazio',
      none: 'Nessuno',
      noneText: 'Si usa solo il primo parametro.',
    },
    clash: 'Questi valori delle regole contengono il separatore e non si potranno mai leggere da un nome: {{values}}',
    fixed: 'Valori fissi',
    addFixed: 'Aggiungi un valore fisso',
    example: 'Un nome adatto',
    try: 'Prova un nome di file reale',
    problem: {
      unknown_connector: 'Questo ingresso non esiste: {{name}}',
      connector_twice: 'Questo ingresso c’è due volte: {{name}}',
      unknown_parameter: 'Questo parametro non esiste: {{name}}',
      parameter_twice: 'Usato due volte: {{name}}',
      unknown_separator: 'Questo separatore non è previsto: {{name}}',
      fixed_value_empty: 'Il valore fisso è vuoto: {{name}}',
      fixed_quantity_not_whole: 'La quantità deve essere un numero intero a partire da 1: {{name}}',
      field_name_empty: 'Un nome di campo è vuoto: {{name}}',
    },
  },
  customParams: {
    title: 'Parametri personalizzati',
    text: 'Fino a cinque parametri tuoi, per nomi di file, associazioni e regole.',
    name: 'Parametro {{number}}',
    add: 'Aggiungi parametro',
    refusal: {
      name_empty: 'Inserisci un nome.',
      name_too_long: 'Questo nome è troppo lungo.',
      name_exists: 'Esiste già un parametro con questo nome.',
      too_many: 'Al massimo cinque.',
    },
    error: {
      updateFailed: 'Impossibile salvare i parametri personalizzati',
    },
  },
}
