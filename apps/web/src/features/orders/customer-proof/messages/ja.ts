import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'ja'> = {
  customerProof: {
    title: 'ご注文内容をご確認ください',
    order: '注文 {{order}}',
    intro: 'このように印刷されます。画面の色は印刷と異なる場合があります。',
    picture: '印刷される内容',
    pictureOf: '印刷される内容（{{number}} / {{total}}）',
    noPicture: '画像を表示できません。承認する前にショップにお問い合わせください。',
    morePictures: 'ほか {{count}} 点はここに表示されていません。承認する前にショップにお問い合わせください。',
    making: '画像を作成しています。まもなくここに表示されます。',
    answerBy: '{{until}} までにご回答ください。ご回答がない場合は、表示のとおりに印刷されます。',
    note: 'ショップへのメモ（任意）',
    approve: '承認する',
    change: 'テキストを変更',
    save: 'テキストを保存',
    cancel: 'キャンセル',
    changed: 'その間に注文が変更されました。もう一度ご確認ください。',
    fault: {
      textTooLong: 'テキストが長すぎます。入る文字数：{{detail}}',
      glyphMissing: '次の文字は印刷できません：{{detail}}',
      scriptNotSupported: 'この文字体系は印刷できません。',
      fieldEmpty: 'テキストを入力してください。',
      other: 'このテキストは印刷できません。ショップにお問い合わせください。',
    },
    thanks: {
      title: 'ありがとうございます',
      text: 'ショップが承認を受け取りました。ご注文を印刷します。',
    },
    linkInvalid: {
      title: 'このリンクは無効です',
      text: '使用済み、差し替え済み、または期限切れです。ご不明な点はショップにお問い合わせください。',
    },
    failed: {
      title: '現在ページを表示できません',
      text: '数分後にもう一度お試しください。',
      retry: '再試行',
      save: '送信されませんでした。数分後にもう一度お試しください。',
    },
  },
}
