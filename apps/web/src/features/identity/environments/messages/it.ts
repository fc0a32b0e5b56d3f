import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'it'> = {
  customers: {
    id: 'ID',
    owner: 'Proprietario',
    environment: 'Ambiente',
    open: 'Apri {{name}}',
    new: 'Crea ambiente',
    search: 'Cerca ambienti',
    empty: 'Ancora nessun ambiente',
    text: 'Un ambiente è una stamperia con i suoi utenti, dime, regole e ordini.',
    noMatch: 'Niente corrisponde a «{{typed}}».',
    deletedUntil: 'Eliminato {{when}}. Sarà rimosso con tutti i suoi dati {{until}}.',
    restore: 'Ripristina {{name}}',
    restored: 'L’ambiente {{name}} è stato ripristinato. I suoi utenti accedono di nuovo.',
    rename: {
      button: 'Rinomina {{name}}',
      title: 'Rinomina l’ambiente {{name}}',
      changes:
        'Cambiano l’indirizzo dell’ambiente, il nome all’accesso e il nome nei nuovi messaggi. Gli indirizzi, gli accessi e le etichette con il nome {{name}} continuano a funzionare, e nessun altro ambiente può ricevere questo nome.',
      stays:
        'Gli utenti non devono accedere di nuovo. Le chiavi API, i connettori e i percorsi delle hot folder non cambiano: la cartella sul server mantiene il suo nome.',
      newName: 'Nuovo nome',
      action: 'Rinomina',
      renamed: '{{name}} ora si chiama {{newName}}.',
    },
    delete: {
      button: 'Elimina {{name}}',
      title: 'Eliminare l’ambiente {{name}}?',
      effect:
        'I suoi utenti vengono disconnessi e le sue chiavi API, i connettori, le hot folder e le stampe si fermano subito. Si può ripristinare per 30 giorni. Poi tutti i suoi dati e file vengono rimossi.',
      export: 'Esportalo prima, sul server:',
      copy: 'Copia il comando',
      typed: 'Inserisci il nome {{name}} per confermare',
      action: 'Elimina ambiente',
    },
    error: {
      deleteFailed: 'Impossibile eliminare l’ambiente',
      renameFailed: 'Non è stato possibile rinominare l’ambiente',
      restoreFailed: 'Impossibile ripristinare l’ambiente',
    },
  },
  createEnvironment: {
    title: 'Crea il tuo ambiente',
    text: 'È dove lavora la tua stamperia. Il nome diventa parte dell’indirizzo.',
    name: 'Nome',
    nameHint: 'Lettere dalla a alla z e cifre',
    timeZone: 'Fuso orario',
    timeZoneHint: 'Per gli orari di stampa e le scadenze. Puoi cambiarlo in seguito.',
    create: 'Crea',
    back: 'Tutti gli ambienti',
    error: {
      environmentAlreadyExists: 'Esiste già un ambiente «{{name}}». Scegli un altro nome.',
      systemKeyword: '«{{name}}» è riservato dal sistema. Scegli un altro nome.',
      invalidName: 'Si possono usare solo lettere dalla a alla z e cifre.',
      creationFailed: 'Impossibile creare l’ambiente.',
    },
  },
}
