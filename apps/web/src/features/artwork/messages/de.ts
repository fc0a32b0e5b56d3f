import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'de'> = {
  artwork: {
    warning: {
      resolutionTooLow: 'Die Bilder haben in Druckgröße nur {{dpi}} dpi, erwünscht sind {{limitDpi}} dpi.',
      sizeDiffers: 'Die Druckdatei misst {{size}}, bestellt sind {{ordered}}.',
      sizeTurned: 'Die Druckdatei liegt quer: Sie misst {{size}}, bestellt sind {{ordered}}.',
      fontsMissing: 'Schriften sind nicht eingebettet: {{fonts}}.',
      noWhiteLayer: 'Es fehlt die Weißebene, die das Medium {{mediaType}} braucht.',
      encrypted: 'Die Datei ist verschlüsselt; sie öffnet sich ohne Passwort.',
      pagesLeftOut: 'Von den Seiten der Datei werden nicht alle gedruckt: {{printed}} von {{pages}}.',
    },
    held: 'Zurückgehalten: Der Auftrag kommt auf kein Preset, bis ihn jemand freigibt.',
    letThrough: 'Trotz der Hinweise drucken',
    checks: {
      title: 'Prüfung der Druckdateien',
      text: 'Wovor gewarnt wird, bevor ein Auftrag einen Platz belegt. Änderungen gelten sofort für alle aktiven Aufträge.',
      lowestDpi: 'Auflösung in Druckgröße, mindestens (dpi)',
      wrongDpi: 'Geben Sie eine ganze Zahl von 0 bis {{most}} ein.',
      sizeTolerance: 'Abweichung vom bestellten Maß, höchstens',
      whiteMediaTypes: 'Materialarten, die eine Weißebene brauchen',
      whiteSpotColours: 'Sonderfarben, die Weiß sind',
      heldBack: 'Aufträge mit diesen Hinweisen zurückhalten',
      name: {
        resolutionTooLow: 'Auflösung zu gering',
        sizeDiffers: 'Anderes Maß als bestellt',
        sizeTurned: 'Liegt quer',
        fontsMissing: 'Schriften nicht eingebettet',
        noWhiteLayer: 'Keine Weißebene',
        encrypted: 'Verschlüsselte Datei',
        pagesLeftOut: 'Seiten nicht gedruckt',
      },
    },
  },
}
