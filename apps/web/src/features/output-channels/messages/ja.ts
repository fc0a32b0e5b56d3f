import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'ja'> = {
  outputChannels: {
    title: '出力設定',
    saved: '出力設定を保存しました',
    error: {
      updateFailed: '出力設定を保存できませんでした',
    },
    users: 'ユーザー',
    channels: 'チャンネル',
    refresh: '再読み込み',
    none: 'チャンネルはまだありません。プリンターかホットフォルダーを選んでください。',
    add: '追加',
    inUseByOthers: 'ほかのユーザーが使用中',
    newOne: '新規',
    newChannel: '新しいチャンネル',
    remove: '{{name}} を外す',
    noPath: 'フォルダーが未設定',
    kind: {
      HotFolder: 'ローカルホットフォルダー',
      VersaWorks: 'VersaWorks キュー',
      ErgoSoft: 'ErgoSoft キュー',
      MultiJob: 'マルチジョブグループ',
    },
    field: {
      nickName: '名前',
      modelName: 'プリンター機種',
      printer: 'プリンター',
      queueLabel: 'キュー',
      hostName: 'コンピューター',
      hotFolderName: '名前',
      printerType: 'プリンタータイプ',
      hotFolderPath: 'フォルダー',
      printerSettingFiles: 'プリンター設定プリセット',
    },
    presetsText: 'RIP での名前のまま入力します。',
    anyPrinterType: 'すべて',
    pathText:
      'Platen が動いているコンピューター上のパスです。output/Flatbed のようなパスは自社フォルダー内になります。',
    check: '確認',
    state: {
      there: 'フォルダーがあります。',
      gone: 'このフォルダーはありません。',
      silent: 'フォルダーが応答しません。共有が切断されている可能性があります。',
      writable: 'Platen が書き込めます。',
      readOnly: 'Platen が書き込めません。',
      free: '空き容量 {{size}}',
    },
    device: 'デバイス設定',
    rotation: '出力の回転',
    rotated: '{{degrees}}° 回転',
    zeroLeft: '基準原点を左にする',
    cropping: '自動トリミング',
  },
}
