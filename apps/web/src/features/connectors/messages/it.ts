import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'it'> = {
  connectors: {
    title: 'Connettori',
    intro:
      'Programmi che un’azienda installa accanto alle sue cartelle e ai suoi RIP. Ognuno accede con una chiave propria ed è sempre lui a chiamare questo server.',
    newKey: 'Nuova chiave',
    make: 'Crea chiave',
    name: 'Nome',
    nameText: 'Da cosa riconoscerai la chiave: il computer o il luogo in cui si usa.',
    kindLabel: 'Per',
    kind: {
      persBiz: 'Sistema del negozio',
      input: 'Connettore di ingresso',
      output: 'Connettore di uscita',
      both: 'Connettore di ingresso e di uscita',
    },
    user: 'Lavora per',
    userText: 'Se questo utente viene eliminato, la chiave non apre più nulla.',
    keyMade: 'La chiave',
    shownOnce:
      'Questa chiave viene mostrata ora e mai più. Dalla al connettore con «connector setup» o al sistema del negozio.',
    key: 'Chiave',
    copy: 'Copia',
    copied: 'Copiata',
    kept: 'L’ho conservata',
    keys: 'Chiavi',
    state: 'Stato',
    host: 'Computer',
    version: 'Versione',
    newer: 'È disponibile la {{version}}',
    made: 'Creata',
    none: 'Ancora nessuna chiave',
    noneText:
      'Un connettore ha bisogno di una chiave per accedere. Scarica il programma, poi crea una chiave per esso.',
    connected: 'Connesso',
    never: 'Mai connesso finora',
    asNeeded: 'Chiama quando ha un ordine',
    silentSince: 'Silenzioso dal {{at}}',
    revoke: 'Revoca',
    revokeKey: 'Revoca la chiave {{name}}',
    revokeTitle: 'Revocare la chiave «{{name}}»?',
    revokeText:
      'Il connettore o il sistema del negozio che la usa non potrà più fare nulla. File e fogli restano dove sono.',
    revoked: 'Chiave revocata',
    program: {
      input: 'Connettore di ingresso',
      output: 'Connettore di uscita',
    },
    programText: {
      input: 'Sorveglia le hot folder sui tuoi computer e sulle condivisioni e trasforma in ordini ciò che arriva.',
      output: 'Prende i fogli da qui e li consegna a VersaWorks, ErgoSoft, hot folder e stampanti IPP.',
    },
    download: {
      input: 'Scarica il connettore di ingresso',
      output: 'Scarica il connettore di uscita',
    },
    needs: 'Versione {{version}}, {{size}}. Per Windows, macOS e Linux con Node.js 20.19 o successivo.',
    silentCount_one: 'connettore silenzioso',
    silentCount_many: 'connettori silenziosi',
    silentCount_other: 'connettori silenziosi',
    error: {
      createFailed: 'Impossibile creare la chiave',
      revokeFailed: 'Impossibile revocare la chiave',
    },
  },
}
