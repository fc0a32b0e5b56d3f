import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'it'> = {
  connectors: {
    intro:
      'Programmi che una stamperia installa accanto alle sue cartelle e ai suoi RIP. Ognuno accede con una chiave propria e stabilisce solo connessioni in uscita verso questo server.',
    newKey: 'Nuova chiave',
    createKey: 'Crea chiave',
    name: 'Nome',
    nameText: 'Da cosa riconoscerai la chiave: il computer o il luogo in cui si usa.',
    kindLabel: 'Per',
    kind: {
      persBiz: 'Negozio online',
      input: 'Connettore di ingresso',
      output: 'Connettore di uscita',
      both: 'Connettore di ingresso e di uscita',
    },
    user: 'Lavora per',
    userText: 'Se questo utente viene eliminato, la chiave non è più valida.',
    createdKey: 'La chiave',
    shownOnce:
      'Questa chiave viene mostrata una sola volta. Inseriscila nel connettore con «connector setup» o nel tuo negozio online.',
    key: 'Chiave',
    copy: 'Copia',
    copied: 'Copiata',
    confirmSaved: 'L’ho conservata',
    keys: 'Chiavi',
    state: 'Stato',
    host: 'Computer',
    version: 'Versione',
    updateAvailable: '{{version}} disponibile',
    createdAt: 'Creata',
    empty: 'Ancora nessuna chiave',
    emptyText:
      'Un connettore ha bisogno di una chiave per accedere. Scarica il programma, poi crea una chiave per esso.',
    connected: 'Connesso',
    neverConnected: 'Mai connesso finora',
    asNeeded: 'Si connette quando c’è un ordine',
    silentSince: 'Non connesso dal {{at}}',
    renew: 'Rinnova',
    renewKey: 'Rinnova la chiave {{name}}',
    renewTitle: 'Rinnovare la chiave «{{name}}»?',
    renewText:
      'La chiave riceve un nuovo testo, mostrato una sola volta. Il connettore o il negozio online perde l’accesso finché il nuovo testo non viene inserito lì; i canali e i preset restano come sono.',
    revoke: 'Revoca',
    revokeKey: 'Revoca la chiave {{name}}',
    revokeTitle: 'Revocare la chiave «{{name}}»?',
    revokeText: 'Il connettore o il negozio online che la usa perde l’accesso. File e fogli restano dove sono.',
    revoked: 'Chiave revocata',
    program: {
      input: 'Connettore di ingresso',
      output: 'Connettore di uscita',
    },
    programText: {
      input:
        'Sorveglia le hot folder sui tuoi computer e sulle condivisioni di rete e trasforma in ordini ciò che vi arriva.',
      output: 'Preleva i fogli da questo server e li consegna a VersaWorks, ErgoSoft, hot folder e stampanti IPP.',
    },
    download: {
      input: 'Scarica il connettore di ingresso',
      output: 'Scarica il connettore di uscita',
    },
    requirements: 'Versione {{version}}, {{size}}. Per Windows, macOS e Linux con Node.js 20.19 o successivo.',
    error: {
      createFailed: 'Impossibile creare la chiave',
      renewFailed: 'Impossibile rinnovare la chiave',
      revokeFailed: 'Impossibile revocare la chiave',
    },
  },
}
