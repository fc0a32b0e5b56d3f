import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'it'> = {
  artwork: {
    warning: {
      resolutionTooLow: 'Le immagini hanno solo {{dpi}} dpi alla dimensione di stampa; ne servono {{limitDpi}}.',
      sizeDiffers: 'La grafica misura {{size}}, l’ordine indica {{ordered}}.',
      sizeTurned: 'La grafica è ruotata: misura {{size}}, l’ordine indica {{ordered}}.',
      fontsMissing: 'Alcuni font non sono incorporati: {{fonts}}.',
      noWhiteLayer: 'Manca il livello di bianco richiesto dal supporto {{mediaType}}.',
      encrypted: 'Il file è cifrato; si apre senza password.',
      pagesLeftOut: 'Non tutte le pagine del file vengono stampate: {{printed}} su {{pages}}.',
    },
    held: 'Trattenuto: l’ordine non va su nessun preset finché qualcuno non lo autorizza.',
    letThrough: 'Stampa nonostante gli avvisi',
    checks: {
      title: 'Controllo dei file di stampa',
      text: 'Di che cosa si è avvisati prima che un ordine occupi un alloggiamento. Le modifiche valgono subito per tutti gli ordini attivi.',
      lowestDpi: 'Risoluzione alla dimensione di stampa, almeno (dpi)',
      wrongDpi: 'Inserisci un numero intero da 0 a {{most}}.',
      sizeTolerance: 'Scarto dalla misura ordinata, al massimo',
      whiteMediaTypes: 'Tipi di supporto che richiedono un livello di bianco',
      whiteSpotColours: 'Tinte piatte che sono bianco',
      heldBack: 'Trattieni gli ordini con questi avvisi',
      name: {
        resolutionTooLow: 'Risoluzione troppo bassa',
        sizeDiffers: 'Misura diversa dall’ordine',
        sizeTurned: 'Grafica ruotata',
        fontsMissing: 'Font non incorporati',
        noWhiteLayer: 'Nessun livello di bianco',
        encrypted: 'File cifrato',
        pagesLeftOut: 'Pagine non stampate',
      },
    },
  },
}
