import type { TranslatedMessages } from '../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'ja'> = {
  grid: {
    columns: '列',
    reset: '列を元に戻す',
    moveUp: '「{{column}}」を前へ移動',
    moveDown: '「{{column}}」を後ろへ移動',
    sortHint: 'Enter で並べ替えます。',
    arrangeHint: 'Alt と矢印キーで列を移動、Shift と矢印キーで幅を変更します。',
    moved: '{{column}}：{{count}} 列中 {{place}} 列目',
    resized: '{{column}}：幅 {{width}}',
    resizeHandle: 'ドラッグして「{{column}}」の幅を変更',
    selectAll: '表示中の行をすべて選択',
  },
}
