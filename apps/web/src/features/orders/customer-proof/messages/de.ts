import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'de'> = {
  customerProof: {
    title: 'Bitte prüfen Sie Ihren Auftrag',
    order: 'Auftrag {{order}}',
    intro: 'So wird er gedruckt. Farben am Bildschirm können vom Druck abweichen.',
    picture: 'Ihr Auftrag, wie er gedruckt wird',
    pictureOf: 'Ihr Auftrag, wie er gedruckt wird, Bild {{number}} von {{total}}',
    noPicture: 'Das Bild kann nicht gezeigt werden. Bitte fragen Sie den Shop, bevor Sie freigeben.',
    morePictures: '{{count}} weitere werden hier nicht gezeigt. Bitte fragen Sie den Shop, bevor Sie freigeben.',
    making: 'Das Bild wird erstellt. Es erscheint gleich hier.',
    answerBy: 'Bitte antworten Sie bis {{until}}. Ohne Antwort wird so gedruckt, wie hier gezeigt.',
    note: 'Anmerkung für den Shop (optional)',
    approve: 'Freigeben',
    change: 'Text ändern',
    save: 'Text speichern',
    cancel: 'Abbrechen',
    changed: 'Der Auftrag wurde inzwischen geändert. Bitte prüfen Sie ihn noch einmal.',
    fault: {
      textTooLong: 'Der Text ist zu lang. Zeichen, die passen: {{detail}}',
      glyphMissing: 'Diese Zeichen können nicht gedruckt werden: {{detail}}',
      scriptNotSupported: 'Dieses Schriftsystem kann nicht gedruckt werden.',
      fieldEmpty: 'Geben Sie einen Text ein.',
      other: 'Dieser Text kann nicht gedruckt werden. Bitte fragen Sie den Shop.',
    },
    thanks: {
      title: 'Vielen Dank',
      text: 'Der Shop hat Ihre Freigabe. Ihr Auftrag wird jetzt gedruckt.',
    },
    linkInvalid: {
      title: 'Dieser Link ist nicht gültig',
      text: 'Er wurde verwendet, ersetzt oder ist abgelaufen. Wenn Sie eine Frage haben, wenden Sie sich bitte an den Shop.',
    },
    failed: {
      title: 'Die Seite kann jetzt nicht gezeigt werden',
      text: 'Bitte versuchen Sie es in einigen Minuten noch einmal.',
      retry: 'Noch einmal versuchen',
      save: 'Es wurde nicht gesendet. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    },
  },
}
