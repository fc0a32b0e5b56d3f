/** The supported languages. */
export const LABEL_LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'ja', 'pl', 'pt'] as const
export type LabelLanguage = (typeof LABEL_LANGUAGES)[number]

export interface LabelMessages {
  /** Title of the document. */
  readonly title: string
  readonly order: string
  readonly job: string
  readonly media: string
  readonly size: string
  readonly colour: string
  readonly copy: (copy: number, copies: number) => string
  readonly reprint: string
  readonly jig: string
  readonly slot: string
}

/** Typed so that a missing language or message does not compile. */
export const LABEL_MESSAGES: Readonly<Record<LabelLanguage, LabelMessages>> = {
  de: {
    title: 'Auftragsetiketten',
    order: 'Auftrag',
    job: 'Job',
    media: 'Material',
    size: 'Größe',
    colour: 'Farbe',
    copy: (copy, copies) => `Exemplar ${copy} von ${copies}`,
    reprint: 'Nachdruck',
    jig: 'Jig',
    slot: 'Platz',
  },
  en: {
    title: 'Job labels',
    order: 'Order',
    job: 'Job',
    media: 'Media',
    size: 'Size',
    colour: 'Colour',
    copy: (copy, copies) => `Copy ${copy} of ${copies}`,
    reprint: 'Reprint',
    jig: 'Jig',
    slot: 'Slot',
  },
  es: {
    title: 'Etiquetas de trabajo',
    order: 'Pedido',
    job: 'Trabajo',
    media: 'Material',
    size: 'Tamaño',
    colour: 'Color',
    copy: (copy, copies) => `Copia ${copy} de ${copies}`,
    reprint: 'Reimpresión',
    jig: 'Jig',
    slot: 'Hueco',
  },
  fr: {
    title: 'Étiquettes de commande',
    order: 'Commande',
    job: 'Travail',
    media: 'Support',
    size: 'Taille',
    colour: 'Couleur',
    copy: (copy, copies) => `Exemplaire ${copy} sur ${copies}`,
    reprint: 'Réimpression',
    jig: 'Gabarit',
    slot: 'Emplacement',
  },
  it: {
    title: 'Etichette degli ordini',
    order: 'Ordine',
    job: 'Lavoro',
    media: 'Materiale',
    size: 'Formato',
    colour: 'Colore',
    copy: (copy, copies) => `Copia ${copy} di ${copies}`,
    reprint: 'Ristampa',
    jig: 'Dima',
    slot: 'Alloggiamento',
  },
  ja: {
    title: 'ジョブラベル',
    order: '注文',
    job: 'ジョブ',
    media: 'メディア',
    size: 'サイズ',
    colour: '色',
    copy: (copy, copies) => `${copies}枚中 ${copy}枚目`,
    reprint: '再印刷',
    jig: '治具',
    slot: 'スロット',
  },
  pl: {
    title: 'Etykiety zleceń',
    order: 'Zamówienie',
    job: 'Zadanie',
    media: 'Podłoże',
    size: 'Rozmiar',
    colour: 'Kolor',
    copy: (copy, copies) => `Sztuka ${copy} z ${copies}`,
    reprint: 'Dodruk',
    jig: 'Jig',
    slot: 'Gniazdo',
  },
  pt: {
    title: 'Etiquetas de trabalho',
    order: 'Encomenda',
    job: 'Trabalho',
    media: 'Suporte',
    size: 'Tamanho',
    colour: 'Cor',
    copy: (copy, copies) => `Cópia ${copy} de ${copies}`,
    reprint: 'Reimpressão',
    jig: 'Gabarito',
    slot: 'Encaixe',
  },
}
