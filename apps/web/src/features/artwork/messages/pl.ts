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
      pagesLeftOut: 'Nie wszystkie strony pliku zostaną wydrukowane: {{printed}} z {{pages}}.',
    },
  },
}
