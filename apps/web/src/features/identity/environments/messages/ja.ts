import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { words as english } from './en.ts'

export const words: TranslatedMessages<typeof english, 'ja'> = {
  customers: {
    title: '環境',
    id: 'ID',
    owner: '所有者',
    environment: '環境',
    open: '{{name}} を開く',
    new: '環境を作成',
    search: '環境を検索',
    none: '環境がまだありません',
    noneText: '環境とは、ユーザー、治具、ルール、注文を持つ一つの印刷印刷所です。',
    noMatch: '「{{typed}}」に合うものはありません。',
  },
  createEnvironment: {
    title: '環境を作成',
    text: '印刷所の作業場所です。名前はアドレスの一部になります。',
    name: '名前',
    nameHint: '英小文字 a〜z と数字',
    create: '作成',
    back: 'すべての環境',
    error: {
      environmentAlreadyExists: '環境「{{name}}」はすでに存在します。別の名前を選んでください。',
      systemKeyword: '「{{name}}」はシステムで予約されています。別の名前を選んでください。',
      invalidName: '使えるのは英小文字 a〜z と数字だけです。',
      creationFailed: '環境を作成できませんでした。',
    },
  },
}
