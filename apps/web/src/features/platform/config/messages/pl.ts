import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pl'> = {
  config: {
    intro: 'Ustawienia tego środowiska, wspólne dla wszystkich użytkowników.',
    apply: 'Zastosuj',
    applied: 'Zastosowano konfigurację',
    wholeNumber: 'Wpisz liczbę całkowitą nie mniejszą niż 1.',
    noTime: 'Wpisz godzinę.',
    unit: {
      title: 'Jednostka',
      text: 'Dla wszystkich długości, wszędzie i od razu. Zapisane dane się nie zmieniają.',
      mm: 'Milimetry',
      inches: 'Cale',
    },
    timeZone: {
      title: 'Strefa czasowa',
      text: 'W tej strefie obowiązują godziny druku presetów i czyszczenia historii, terminy oraz dni w filtrach. Ekrany pokazują czas tej strefy.',
      browser: 'Ta przeglądarka: {{zone}}',
      use: 'Użyj {{zone}}',
    },
    polling: {
      title: 'Odświeżanie zamówień',
      text: 'Zmiany pojawiają się od razu, bez odświeżania. Odświeżaj regularnie, jeśli sieć blokuje komunikaty na żywo.',
      switch: 'Odświeżaj regularnie',
      minutes: 'Co ile minut',
    },
    purge: {
      title: 'Czyszczenie historii',
      text: 'Zamówienia z historii są usuwane po kilku dniach razem z plikami do druku, których nic innego nie używa.',
      switch: 'Czyść codziennie',
      days: 'Po ilu dniach',
      time: 'O godzinie',
    },
    retention: {
      title: 'Przechowywanie w dniach',
      text: 'Starsze dane są usuwane raz dziennie razem z plikami. Zostaje to, co jest jeszcze potrzebne: zadania druku nieukończone lub z aktywnymi zamówieniami oraz pliki problemów z listy. Te pliki wliczają się do miejsca na dane.',
      wrong: 'Wpisz liczbę całkowitą od {{least}} do {{most}}.',
      sheets: { label: 'Arkusze', text: 'Ukończonych zadań druku; można je wydrukować ponownie.' },
      proofs: { label: 'Arkusze do sprawdzenia', text: 'Utworzone przyciskiem „Podgląd arkusza”.' },
      uploads: { label: 'Przesłane pliki', text: 'Pliki konektorów i sklepów bez zamówienia.' },
      receivedFiles: { label: 'Odebrane pliki', text: 'W Done i Error hot folderów oraz ich wpisy.' },
      printJobs: { label: 'Zadania druku', text: 'Która sztuka gdzie została wydrukowana, i odrzuty.' },
      webhookMessages: { label: 'Wiadomości webhooków', text: 'Dostarczone i nieudane.' },
      activityLog: { label: 'Dziennik zmian', text: 'Kto co zmienił, oraz usunięte jigi, które można przywrócić.' },
      sessions: {
        label: 'Nieużywane logowania',
        text: 'Dni od ostatniego użycia; potem trzeba zalogować się ponownie.',
      },
    },
    help: {
      title: 'Komunikat pomocy',
      text: 'Pasek nad ustawieniami, dla administratorów.',
      switch: 'Pokazuj komunikat pomocy',
      empty: 'Nie ma jeszcze tekstu, więc nic się nie wyświetla.',
      edit: 'Edytuj komunikat pomocy',
      hide: 'Ukryj',
      language: 'Język',
      message: 'Tekst',
    },
    error: {
      updateFailed: 'Nie udało się zastosować konfiguracji',
      helpMessageUpdateFailed: 'Nie udało się zapisać komunikatu pomocy',
      helpMessageHideFailed: 'Nie udało się ukryć komunikatu pomocy',
    },
  },
}
