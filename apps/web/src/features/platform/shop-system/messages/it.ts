import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'it'> = {
  shopSystem: {
    title: 'Negozio online',
    intro: 'Come un negozio online viene informato dei suoi ordini e da dove si scaricano le sue grafiche.',
    reference: 'Riferimento dell’API HTTP',
    webhooks: 'Webhook',
    webhooksText: 'Ogni cambio di stato di un ordine viene inviato, firmato, a questi indirizzi.',
    noWebhooks: 'Ancora nessun webhook.',
    address: 'Indirizzo (https)',
    add: 'Aggiungi webhook',
    isOn: 'Attivo',
    log: 'Registro',
    ping: 'Invia prova',
    test: {
      waiting: 'Prova: invio in corso…',
      delivered: 'Prova consegnata {{when}}: {{result}}',
      failed: 'Prova non riuscita {{when}}: {{result}}',
    },
    lastFailure: 'Ultimo messaggio non consegnato {{when}}: {{result}}',
    order: 'Ordine {{order}}',
    addressProblem: {
      invalid: 'Non è un indirizzo come https://shop.example/platen.',
      notHttps: 'L’indirizzo deve iniziare con https://.',
      credentials: 'L’indirizzo non può contenere nome utente o password.',
      internal: 'È un indirizzo interno. L’amministratore del server deve consentirne l’host.',
      unreachable:
        'Questo nome host non esiste su internet: l’indirizzo non è mai raggiungibile. L’amministratore del server può consentire un host della propria rete.',
    },
    renew: 'Nuova chiave segreta',
    renewQuestion: {
      title: 'Creare una nuova chiave segreta per {{name}}?',
      text: 'I messaggi non vengono più firmati con la vecchia chiave segreta. Inserisci la nuova nel negozio online.',
    },
    remove: 'Elimina',
    removeQuestion: {
      title: 'Eliminare il webhook {{name}}?',
      text: 'Non riceve più nulla e il suo registro viene eliminato.',
    },
    secret: {
      title: 'La chiave segreta di questo webhook',
      text: 'Viene mostrata solo ora. Inseriscila nel negozio online, che la usa per verificare la firma.',
      copy: 'Copia',
      copied: 'Copiata',
    },
    waiting: 'In attesa: {{count}}',
    failed: 'Non riusciti: {{count}}',
    secretLost:
      'La chiave segreta non può essere decifrata su questo server: non viene inviato nulla. Creane una nuova.',
    logOf: 'Messaggi inviati a {{name}}',
    noMessages: 'Non è ancora stato inviato nulla.',
    redeliver: 'Invia di nuovo',
    attempts: 'Tentativi: {{count}}',
    nextAttempt: 'nuovo tentativo: {{when}}',
    answered: 'risposta {{status}}',
    state: {
      waiting: 'In attesa',
      delivered: 'Consegnato',
      failed: 'Non riuscito',
    },
    fault: {
      internal_address: 'porta a un indirizzo interno',
      silent: 'nessuna risposta',
      not_reached: 'non raggiungibile',
      not_https: 'indirizzo non consentito',
      secret_lost: 'la chiave segreta è persa; creane una nuova',
    },
    leftOut: {
      title: 'Lavori omessi',
      text: 'Se un negozio online invia di nuovo un ordine senza uno dei suoi lavori:',
      ask: 'Chiedi: il lavoro viene segnalato nell’elenco e stampato se nessuno lo annulla',
      cancel: 'Annulla il lavoro, ovunque siano le sue copie',
    },
    booked: {
      title: 'Modifiche di lavori posizionati',
      text: 'Se un negozio online invia di nuovo un ordine con modifiche di lavori posizionati o stampati:',
      refuse: 'Rifiuta: non cambia nulla e il negozio online viene informato',
      change: 'Modifica il lavoro, ovunque siano le sue copie: i fogli non ancora inviati vengono ricomposti',
    },
    hosts: 'Grafiche per indirizzo',
    hostsText:
      'Gli ordini possono indicare le grafiche con il loro indirizzo. Si scaricano solo da questi host e mai da un indirizzo interno.',
    hostsLabel: 'Host consentiti',
    hostsHint: 'Un host, poi Invio: files.shop.example',
    operatorHosts: 'Consentiti dal server per tutti gli ambienti: {{hosts}}',
    saveHosts: 'Salva host',
    saved: 'Salvato.',
    error: {
      failed: 'La modifica non è stata salvata',
    },
  },
}
