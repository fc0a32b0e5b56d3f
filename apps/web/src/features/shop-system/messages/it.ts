import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'it'> = {
  shopSystem: {
    title: 'Sistema del negozio',
    intro: 'Come un sistema del negozio viene informato dei suoi ordini e da dove si scaricano i suoi file.',
    webhooks: 'Webhooks',
    webhooksText: 'Ogni cambio di stato di un ordine viene inviato, firmato, a questi indirizzi.',
    noWebhooks: 'Nessuno viene ancora informato.',
    address: 'Indirizzo (https)',
    add: 'Aggiungi webhook',
    isOn: 'Attivo',
    log: 'Registro',
    ping: 'Invia prova',
    pinged: 'Un messaggio di prova è in viaggio.',
    renew: 'Nuovo segreto',
    renewAsk: {
      title: 'Dare un nuovo segreto a {{name}}?',
      text: 'Quello vecchio non firma più nulla. Inserisci il nuovo nel sistema del negozio.',
    },
    remove: 'Elimina',
    removeAsk: {
      title: 'Eliminare il webhook {{name}}?',
      text: 'Non riceve più nulla e il suo registro viene eliminato.',
    },
    secret: {
      title: 'Il segreto di questo webhook',
      text: 'Viene mostrato solo ora. Inseriscilo nel sistema del negozio, che lo usa per verificare la firma.',
      copy: 'Copia',
      copied: 'Copiato',
    },
    waiting: 'In attesa: {{count}}',
    failed: 'Abbandonati: {{count}}',
    secretLost: 'Il segreto non può essere aperto su questa macchina: non viene inviato nulla. Danne uno nuovo.',
    logOf: 'Che cosa è stato detto a {{name}}',
    noMessages: 'Non è ancora stato inviato nulla.',
    redeliver: 'Invia di nuovo',
    attempts: 'Tentativi: {{count}}',
    next: 'di nuovo {{when}}',
    answered: 'risposta {{status}}',
    state: {
      waiting: 'In attesa',
      delivered: 'Consegnato',
      failed: 'Abbandonato',
    },
    fault: {
      internal_address: 'porta a un indirizzo interno',
      silent: 'nessuna risposta',
      not_reached: 'non raggiunto',
      not_https: 'indirizzo non consentito',
      secret_lost: 'il segreto è perso; danne uno nuovo',
    },
    hosts: 'File per indirizzo',
    hostsText:
      'Gli ordini possono indicare i file con il loro indirizzo. Si scaricano solo da questi host e mai da un indirizzo interno.',
    hostsLabel: 'Host consentiti',
    hostsHint: 'Un host, poi Invio: files.shop.example',
    operatorHosts: 'Consentiti dal gestore per tutti: {{hosts}}',
    saveHosts: 'Salva host',
    saved: 'Salvato.',
    error: {
      failed: 'Operazione non riuscita',
    },
  },
}
