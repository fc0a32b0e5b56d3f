import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'pl'> = {
  artwork: {
    warning: {
      resolutionTooLow: 'Obrazy mają w rozmiarze wydruku tylko {{dpi}} dpi; zalecane jest {{limitDpi}} dpi.',
      sizeDiffers: 'Projekt ma wymiary {{size}}, a w zamówieniu podano {{ordered}}.',
      sizeTurned: 'Projekt jest obrócony: ma wymiary {{size}}, a w zamówieniu podano {{ordered}}.',
      fontsMissing: 'Nie wszystkie czcionki są osadzone: {{fonts}}.',
      noWhiteLayer: 'Brakuje warstwy białej, której wymaga nośnik {{mediaType}}.',
      encrypted: 'Plik jest zaszyfrowany; otwiera się bez hasła.',
      pagesLeftOut: 'Nie wszystkie strony pliku zostaną wydrukowane: {{printed}} z {{pages}}.',
    },
    held: 'Wstrzymane: zamówienie nie trafi na żaden preset, dopóki ktoś go nie zwolni.',
    letThrough: 'Drukuj mimo ostrzeżeń',
    checks: {
      title: 'Kontrola plików do druku',
      text: 'Przed czym ostrzegać, zanim zamówienie zajmie gniazdo. Zmiany działają od razu na wszystkie aktywne zamówienia.',
      lowestDpi: 'Rozdzielczość w rozmiarze wydruku, co najmniej (dpi)',
      wrongDpi: 'Wpisz liczbę całkowitą od 0 do {{most}}.',
      sizeTolerance: 'Różnica względem zamówionego rozmiaru, najwyżej',
      whiteMediaTypes: 'Rodzaje podłoża wymagające warstwy białej',
      whiteSpotColours: 'Kolory dodatkowe, które są bielą',
      heldBack: 'Wstrzymuj zamówienia z tymi ostrzeżeniami',
      name: {
        resolutionTooLow: 'Za niska rozdzielczość',
        sizeDiffers: 'Inny rozmiar niż w zamówieniu',
        sizeTurned: 'Obrócony projekt',
        fontsMissing: 'Czcionki nieosadzone',
        noWhiteLayer: 'Brak warstwy białej',
        encrypted: 'Zaszyfrowany plik',
        pagesLeftOut: 'Pominięte strony',
      },
    },
  },
}
