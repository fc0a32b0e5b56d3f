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
      pagesLeftOut: 'Von den Seiten der Datei werden nicht alle gedruckt: {{printed}} von {{pages}}.',
    },
  },
}
