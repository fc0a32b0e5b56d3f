import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'fr'> = {
  tickets: {
    title: 'Tickets',
    open: 'Tickets…',
    intro:
      'Un ticket accompagne le fichier d’impression et indique au RIP ce qu’il doit en faire. Les impressions lancées gardent le leur.',
    rip: {
      label: 'Type de RIP',
      VersaWorks: 'VersaWorks',
      ErgoSoft: 'ErgoSoft',
      HotFolder: 'Hot folder local',
    },
    kind: {
      label: 'Ticket',
      none: 'Aucun : le PDF seul',
      hotFile: 'HotFile XML',
      jdf: 'JDF 1.3',
    },
    trigger: {
      label: 'Le RIP démarre avec',
      ticket: 'le ticket',
      sheet: 'le PDF',
      ticketHint: 'Le PDF est d’abord placé dans le dossier « sheets », puis le ticket apparaît.',
      sheetHint: 'Le ticket est déposé d’abord, puis le PDF apparaît à côté.',
    },
    template: 'Modèle',
    preview: 'Aperçu avec un exemple de travail',
    fields: 'Champs',
    fieldsHint:
      'Choisissez un champ pour l’insérer à la position du curseur. {{section}} ne garde le contenu que si le champ a une valeur.',
    reset: 'Revenir au modèle de Platen',
    saved: 'Les tickets ont été enregistrés.',
    noTicket: 'Le RIP prend le PDF tel quel ; ses propres réglages s’appliquent.',
    noCommand: 'L’action à l’entrée et le retour à l’origine ne sont transmis que par un ticket.',
    problem: {
      empty: 'Le modèle est vide.',
      tooLong: 'Le modèle est trop long.',
      notXml: 'Ce n’est pas du XML bien formé.',
      unknownField: 'Il n’y a pas de champ « {{name}} ».',
      notClosed: 'La section « {{name}} » n’est pas fermée.',
      notOpened: 'La section « {{name}} » est fermée sans être ouverte.',
    },
    error: {
      saveFailed: 'Les tickets n’ont pas pu être enregistrés',
    },
  },
}
