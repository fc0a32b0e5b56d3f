import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { words as english } from './en.ts'

export const words: TranslatedMessages<typeof english, 'ja'> = {
  inputSettings: {
    title: '入力設定',
    saved: '入力設定を保存しました',
    error: {
      updateFailed: '入力設定を保存できませんでした',
    },
    connectors: '入力',
    hasProblem: '問題があります',
    learning: '学習モード',
    learningText: '対応付けやルールにない項目と値を集め、ここやルールで候補として示します。',
    mapping: 'パラメーターの対応付け',
    mappingText: '届いた注文のどの項目をパラメーターに使うか。値のある最初の項目が使われます。',
    fieldNames: '項目名',
    seen: '対応付けのない項目',
    order: 'ファイル名での順序',
    addToOrder: '順序にパラメーターを追加',
    earlier: '{{name}} を前へ',
    later: '{{name}} を後ろへ',
    remove: '{{name}} を外す',
    separator: {
      label: '区切り文字',
      space: '空白',
      none: 'なし',
      noneText: '最初のパラメーターだけが使われます。',
    },
    clash: 'ルールの次の値は区切り文字を含むため、ファイル名から読み取れません: {{values}}',
    fixed: '固定値',
    addFixed: '固定値を追加',
    example: 'ファイル名の例',
    try: '実際のファイル名で試す',
    problem: {
      unknown_connector: 'この入力はありません: {{name}}',
      connector_twice: '入力が重複しています: {{name}}',
      unknown_parameter: 'このパラメーターはありません: {{name}}',
      parameter_twice: '重複しています: {{name}}',
      unknown_separator: 'この区切り文字は使えません: {{name}}',
      fixed_value_empty: '固定値が空です: {{name}}',
      fixed_quantity_not_whole: '数量は 1 以上の整数にしてください: {{name}}',
      field_name_empty: '項目名が空です: {{name}}',
    },
  },
  customParams: {
    title: 'カスタムパラメーター',
    text: 'ファイル名、対応付け、ルールに使う独自のパラメーター（最大 5 つ）。',
    name: 'パラメーター {{number}}',
    add: 'パラメーターを追加',
    refusal: {
      name_empty: '名前を入力してください。',
      name_too_long: 'この名前は長すぎます。',
      name_exists: '同じ名前のパラメーターがあります。',
      too_many: '最大 5 つです。',
    },
    error: {
      updateFailed: 'カスタムパラメーターを保存できませんでした',
    },
  },
}
