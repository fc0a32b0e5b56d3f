import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pl'> = {
  customerProof: {
    title: 'Proszę sprawdzić zamówienie',
    order: 'Zamówienie {{order}}',
    intro: 'Tak zostanie wydrukowane. Kolory na ekranie mogą się różnić od druku.',
    picture: 'Zamówienie tak, jak zostanie wydrukowane',
    pictureOf: 'Zamówienie tak, jak zostanie wydrukowane, obraz {{number}} z {{total}}',
    noPicture: 'Nie można pokazać obrazu. Przed akceptacją proszę zapytać sklep.',
    morePictures: 'Niepokazane tutaj: {{count}}. Przed akceptacją proszę zapytać sklep.',
    making: 'Obraz jest przygotowywany. Za chwilę pojawi się tutaj.',
    answerBy: 'Proszę odpowiedzieć do {{until}}. Bez odpowiedzi zostanie wydrukowane tak, jak pokazano.',
    note: 'Uwaga dla sklepu (opcjonalnie)',
    approve: 'Zaakceptuj',
    change: 'Zmień tekst',
    save: 'Zapisz tekst',
    cancel: 'Anuluj',
    changed: 'Zamówienie zostało w międzyczasie zmienione. Proszę sprawdzić je ponownie.',
    fault: {
      textTooLong: 'Tekst jest za długi. Mieszczące się znaki: {{detail}}',
      glyphMissing: 'Tych znaków nie można wydrukować: {{detail}}',
      scriptNotSupported: 'Tego pisma nie można wydrukować.',
      fieldEmpty: 'Proszę wpisać tekst.',
      other: 'Tego tekstu nie można wydrukować. Proszę zapytać sklep.',
    },
    thanks: {
      title: 'Dziękujemy',
      text: 'Sklep otrzymał akceptację. Zamówienie jest teraz drukowane.',
    },
    linkInvalid: {
      title: 'Ten link jest nieważny',
      text: 'Został użyty, zastąpiony lub wygasł. W razie pytań proszę zwrócić się do sklepu.',
    },
    failed: {
      title: 'Nie można teraz pokazać strony',
      text: 'Proszę spróbować ponownie za kilka minut.',
      retry: 'Spróbuj ponownie',
      save: 'Nie wysłano. Proszę spróbować ponownie za kilka minut.',
    },
  },
}
