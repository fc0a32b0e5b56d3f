import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pl'> = {
  customers: {
    id: 'ID',
    owner: 'Właściciel',
    environment: 'Środowisko',
    open: 'Otwórz {{name}}',
    new: 'Utwórz środowisko',
    search: 'Szukaj środowisk',
    empty: 'Brak środowisk',
    text: 'Środowisko to jedna drukarnia z użytkownikami, jigami, regułami i zamówieniami.',
    noMatch: 'Nic nie pasuje do „{{typed}}”.',
    deletedUntil: 'Usunięto {{when}}. Zostanie skasowane ze wszystkimi danymi {{until}}.',
    restore: 'Przywróć {{name}}',
    restored: 'Środowisko {{name}} przywrócono. Użytkownicy logują się ponownie.',
    rename: {
      button: 'Zmień nazwę {{name}}',
      title: 'Zmiana nazwy środowiska {{name}}',
      changes:
        'Zmieniają się adres środowiska, nazwa przy logowaniu i nazwa w nowych komunikatach. Adresy, logowania i etykiety z nazwą {{name}} nadal działają, a żadne inne środowisko nie może otrzymać tej nazwy.',
      stays:
        'Użytkownicy pozostają zalogowani. Klucze API, konektory i ścieżki hot folderów się nie zmieniają: folder na serwerze zachowuje swoją nazwę.',
      newName: 'Nowa nazwa',
      action: 'Zmień nazwę',
      renamed: '{{name}} nazywa się teraz {{newName}}.',
    },
    delete: {
      button: 'Usuń {{name}}',
      title: 'Usunąć środowisko {{name}}?',
      effect:
        'Użytkownicy zostaną wylogowani, a klucze API, konektory, hot foldery i zadania druku zatrzymają się natychmiast. Przez 30 dni można je przywrócić. Potem wszystkie dane i pliki zostaną skasowane.',
      export: 'Wcześniej wyeksportuj je, na serwerze:',
      copy: 'Kopiuj polecenie',
      typed: 'Aby potwierdzić, wpisz nazwę {{name}}',
      action: 'Usuń środowisko',
    },
    error: {
      deleteFailed: 'Nie udało się usunąć środowiska',
      renameFailed: 'Nie udało się zmienić nazwy środowiska',
      restoreFailed: 'Nie udało się przywrócić środowiska',
    },
  },
  createEnvironment: {
    title: 'Utwórz swoje środowisko',
    text: 'Tu pracuje Twoja drukarnia. Nazwa staje się częścią adresu.',
    name: 'Nazwa',
    nameHint: 'Litery od a do z i cyfry',
    timeZone: 'Strefa czasowa',
    timeZoneHint: 'Dla godzin druku i terminów. Można ją później zmienić.',
    create: 'Utwórz',
    back: 'Wszystkie środowiska',
    error: {
      environmentAlreadyExists: 'Środowisko „{{name}}” już istnieje. Wybierz inną nazwę.',
      systemKeyword: 'Nazwa „{{name}}” jest zastrzeżona dla systemu. Wybierz inną.',
      invalidName: 'Można używać tylko liter od a do z i cyfr.',
      creationFailed: 'Nie udało się utworzyć środowiska.',
    },
  },
}
