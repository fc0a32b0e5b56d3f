import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'ja'> = {
  preview: {
    title: '印刷レイアウト {{name}}',
    description: '{{size}}。スロット {{slots}}、使用中 {{booked}}、空き {{free}}。',
    slot: 'スロット {{slot}}',
    slotFree: 'スロット {{slot}}：空き（{{jig}}）',
    slotBooked: 'スロット {{slot}}：{{order}}',
    free: '空き',
    freeOf: '空きスロット {{free}} / {{slots}}',
    missingJig: '存在しない治具',
    zoomIn: '拡大',
    zoomOut: '縮小',
    zoomFit: 'テーブル全体を表示',
    asList: 'スロットを一覧で表示',
    asDrawing: '図を表示',
  },
}
