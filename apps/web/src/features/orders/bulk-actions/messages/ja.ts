import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { words as english } from './en.ts'

export const words: TranslatedMessages<typeof english, 'ja'> = {
  bulkActions: {
    label: '選択した注文',
    select: '注文 {{order}}、ジョブ {{job}} を選択',
    selected_other: '{{count}} 件を選択中',
    edit: '編集…',
    book: 'プリセットに追加',
    letThrough_other: '警告があっても {{count}} 件を印刷',
    clear: '選択を解除',
    editTitle_other: '{{count}} 件の注文を編集',
    editHint: 'チェックした項目だけを変更します。選択したすべての注文が同じ値になります。',
    unchanged: '変更しない',
    noDueDate: '期日なし',
    changeField: '変更：{{field}}',
    deleteTitle_other: '{{count}} 件の注文を削除しますか？',
    deleteText: 'ジョブは一覧から消えます。元に戻せません。プリセットに配置済みの注文は削除されません。',
    progress: '{{done}} / {{total}}',
    stop: '停止',
    undo: '元に戻す',
    running: {
      edit: '注文を変更しています',
      letThrough: '注文を変更しています',
      reprocess: 'ルールを適用しています',
      delete: '注文を削除しています',
      book: '注文をプリセットに追加しています',
      undo: '注文を元に戻しています',
    },
    done: {
      edit_other: '{{count}} 件の注文を変更しました',
      letThrough_other: '{{count}} 件の注文を警告があっても印刷できます',
      reprocess_other: 'ルールにより {{count}} 件の注文が変わりました',
      delete_other: '{{count}} 件の注文を削除しました',
      book_other: '{{count}} 件の注文をプリセットに追加しました',
      undo_other: '{{count}} 件の注文を元に戻しました',
    },
    refused_other: '{{count}} 件の注文は変更されませんでした：',
    more_other: 'ほか {{count}} 件',
    notSent_other: '{{count}} 件の注文は元のままです。',
    stillSelected: 'これらの注文は選択されたままです。',
  },
}
