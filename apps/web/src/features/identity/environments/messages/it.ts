import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { words as english } from './en.ts'

export const words: TranslatedMessages<typeof english, 'it'> = {
  customers: {
    title: 'Ambienti',
    id: 'ID',
    owner: 'Proprietario',
    environment: 'Ambiente',
    open: 'Apri {{name}}',
    new: 'Crea ambiente',
    search: 'Cerca ambienti',
    none: 'Ancora nessun ambiente',
    noneText: 'Un ambiente è una stamperia con i suoi utenti, dime, regole e ordini.',
    noMatch: 'Niente corrisponde a «{{typed}}».',
  },
  createEnvironment: {
    title: 'Crea il tuo ambiente',
    text: 'È dove lavora la tua stamperia. Il nome diventa parte dell’indirizzo.',
    name: 'Nome',
    nameHint: 'Lettere dalla a alla z e cifre',
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
