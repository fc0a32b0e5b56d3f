import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'ja'> = {
  printing: {
    jobs: '印刷ジョブ',
    run: '印刷の進行',
    labels: 'ラベルを印刷',
    orders: '注文を印刷',
    retry: '再試行',
    readyHint: '印刷できます。',
    ask: '{{name}} を印刷しますか？',
    printPieces_other: '{{count}} 個を印刷',
    pieces_other: '{{count}} 個',
    piecesOfSlots: '{{slots}} スロット中 {{count}} 個',
    copies: '{{count}} ×',
    state: {
      queued: '待機中',
      ready: '準備完了',
      sent: '送信済み',
      pickedUp: '受取済み',
      printing: '印刷中',
      printed: '印刷済み',
      confirmed: '確認済み',
      failed: '失敗',
      cancelled: '中止',
    },
    column: {
      time: '日時',
      preset: 'プリセット',
      channel: '出力チャンネル',
      pieces: '個数',
      state: '状態',
    },
    noJobs: {
      title: '印刷ジョブはまだありません',
      text: '印刷したものとその結果がここに表示されます。',
    },
    error: {
      retryFailed: '印刷ジョブを再開できませんでした',
    },
  },
}
