import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pl'> = {
  intake: {
    title: 'Pliki i zamówienia do sprawdzenia',
    dismiss: 'Załatwione',
    dismissAll: 'Oznacz wszystkie jako załatwione',
    noExtension: 'Nazwa pliku nie ma rozszerzenia. Foldery przyjmują {{kinds}}.',
    setUp: 'Ustaw nazwy plików',
    nothingToCheck: {
      title: 'Nie ma nic do sprawdzenia',
      text: 'Żaden plik ani zamówienie nie czeka.',
    },
    errorFolder: 'Folder',
    outcome: {
      imported: 'Plik został przyjęty jako zamówienie. Nic nie zostało usunięte.',
      folder: 'Plik jest w folderze Error w {{source}}, obok leży plik tekstowy. Nic nie zostało usunięte.',
      call: 'Nic nie zostało przyjęte. Nadawca zna przyczynę.',
      storage: 'Zamówienia i zadania druku nie zmieniły się.',
    },
    adviceUnknown: 'Popraw i dostarcz ponownie.',
    error: {
      dismissFailed: 'Wpis jest nadal na liście',
    },
    refusal: {
      fileMissing: 'Pliku nie ma lub nie da się go odczytać.',
      fileEmpty: 'Plik jest pusty.',
      fileTooLarge: 'Plik jest większy niż {{limitMb}} MB.',
      kindUnknown: 'To nie jest PDF, PNG, JPEG, TIFF ani SVG.',
      damaged: 'Plik {{kind}} jest uszkodzony.',
      truncated: 'Plik {{kind}} kończy się za wcześnie; pewnie nie skopiowano go w całości.',
      encrypted: 'Plik PDF jest chroniony hasłem.',
      noPages: 'PDF nie ma stron.',
      appearanceMissing:
        'Plik PDF ma pola formularza lub notatki, których wyglądu w nim nie zapisano. Spłaszcz go albo wydrukuj do PDF i prześlij ponownie.',
      contentUnreadable:
        'Nie można rozpakować części zawartości strony pliku PDF; plik jest uszkodzony. Wyeksportuj go ponownie.',
      pixelsTooMany:
        'Obraz ma {{width}} × {{height}} pikseli, a odczytywane jest najwyżej {{limitMegapixels}} megapikseli.',
      sizeTooLarge: 'Ma {{size}}, a strona może mieć najwyżej {{limit}}.',
      unsupported: 'Plik {{kind}} używa czegoś, czego nie da się wydrukować.',
      svgDoctype: 'Plik SVG ma DOCTYPE, którego dla bezpieczeństwa się nie czyta. Zapisz go bez niego.',
      tooComplex: 'Plik {{kind}} jest zbyt złożony.',
      svgOutsideReference:
        'Plik SVG wymaga innego pliku ({{reference}}), którego nigdy się nie pobiera. Osadź go i zapisz ponownie.',
      tookTooLong: 'Odczyt trwał dłużej niż {{seconds}} s i został przerwany.',
      tooMuchMemory: 'Odczyt wymagał ponad {{memoryMb}} MB pamięci i został przerwany.',
      readerCrashed: 'Odczyt się nie powiódł; plik jest prawdopodobnie uszkodzony.',
    },
    fetch: {
      not_http: 'to nie jest adres http',
      host_not_allowed: 'host {{host}} nie należy do dozwolonych',
      internal_address: 'adres jest wewnętrzny',
      answered: 'host odpowiedział {{status}}',
      too_many_redirects: 'zbyt wiele przekierowań',
      too_large: 'jest większy niż {{limitMB}} MB',
      silent: 'host nie odpowiada',
      too_slow: 'trwało to zbyt długo',
      not_reached: 'nie udało się połączyć z hostem',
    },
    field: {
      missing: 'brakuje go',
      wrong_kind: 'jest niewłaściwego rodzaju',
      too_small: 'jest zbyt małe lub krótkie',
      too_large: 'jest zbyt duże lub długie',
      wrong_form: 'ma nieprawidłowy format',
      other: 'jest nieprawidłowe',
    },
    fieldName: {
      all: 'cała zawartość',
      orderId: 'numer zamówienia',
      externalOrderId: 'zewnętrzny numer zamówienia',
      dealerOrderId: 'numer zamówienia sprzedawcy',
      date: 'data',
      dueDate: 'termin',
      priority: 'priorytet',
      customerInfo: 'klient',
      jobs: 'zadania',
      jobId: 'numer zadania',
      mediaName: 'podłoże',
      mediaSize: 'rozmiar podłoża',
      mediaColor: 'kolor podłoża',
      sku: 'SKU',
      copies: 'ilość',
      frames: 'motywy',
      file: 'plik do druku',
      url: 'adres pliku do druku',
      widthMM: 'szerokość',
      heightMM: 'wysokość',
    },
    fieldInJob: 'zadanie {{job}}, {{field}}',
    jsonAt: 'wiersz {{line}}, kolumna {{column}}',
    problem: {
      name_does_not_fit: {
        happened: 'Nazwa {{fileName}} nie pasuje: znalezione wartości: {{found}}, oczekiwane: {{expected}}.',
        advice: 'Zmień nazwę pliku na wzór „{{example}}” i włóż go ponownie do folderu.',
      },
      name_value_empty: {
        happened: 'W nazwie {{fileName}} miejsce na „{{parameter}}” jest puste.',
        advice: 'Nadaj wartość każdemu miejscu w nazwie i włóż plik ponownie do folderu.',
      },
      quantity_not_whole: {
        happened: 'Ilość „{{value}}” nie jest liczbą całkowitą od 1.',
        advice: 'Popraw ilość i dostarcz ponownie.',
      },
      quantity_too_large: {
        happened: 'Ilość „{{value}}” jest za duża. Maksimum to {{limit}}.',
        advice: 'Popraw ilość i dostarcz ponownie.',
      },
      kind_not_taken: {
        happened: 'Pliki „{{extension}}” nie są przyjmowane. Foldery przyjmują {{kinds}}.',
        advice: 'Zapisz plik jako PDF i włóż go ponownie do folderu.',
      },
      file_empty: {
        happened: 'Plik {{fileName}} jest pusty.',
        advice: 'Skopiuj plik ponownie ze źródła.',
      },
      file_incomplete: {
        happened: 'Plik {{fileName}} kończy się zbyt wcześnie; prawdopodobnie nie skopiowano go w całości.',
        advice: 'Skopiuj plik ponownie.',
      },
      file_never_finished: {
        happened: 'Plik {{fileName}} wciąż się zmieniał i nie został ukończony.',
        advice: 'Poczekaj, aż program go zapisze, i skopiuj go ponownie.',
      },
      file_too_large: {
        happened: 'Plik {{fileName}} jest większy niż {{limitMB}} MB.',
        advice: 'Zmniejsz plik, na przykład obniżając rozdzielczość obrazów.',
      },
      file_not_readable: {
        happened: 'Nie udało się odczytać pliku {{fileName}}: {{reason}}.',
        advice: 'Sprawdź prawa do odczytu i skopiuj plik ponownie.',
      },
      artwork_refused: {
        happened: 'Pliku {{fileName}} nie można wydrukować: {{reason}}',
        advice: 'Otwórz go w programie źródłowym, zapisz ponownie jako PDF i dostarcz jeszcze raz.',
      },
      artwork_missing: {
        happened: 'Nie znaleziono pliku do druku {{file}} zadania {{jobId}}.',
        advice: 'Umieść plik tam, gdzie wskazuje zamówienie, i dostarcz zamówienie ponownie.',
      },
      artwork_not_named: {
        happened: 'Zadanie {{jobId}} nie podaje pliku do druku.',
        advice: 'Podaj plik lub adres dla każdego motywu i dostarcz zamówienie ponownie.',
      },
      artwork_not_fetched: {
        happened: 'Nie udało się pobrać pliku z {{url}}: {{reason}}.',
        advice: 'Sprawdź, czy serwer ma dostęp do adresu, i dostarcz zamówienie ponownie.',
      },
      order_not_json: {
        happened: 'Plik zamówienia {{fileName}} nie jest poprawnym JSON: {{reason}}.',
        advice: 'Zleć systemowi sklepu ponowne zapisanie zamówienia.',
      },
      order_not_utf8: {
        happened: 'Plik zamówienia {{fileName}} nie jest zakodowany w UTF-8.',
        advice: 'Zleć systemowi sklepu zapisywanie plików zamówień w UTF-8.',
      },
      order_malformed: {
        happened: 'Zamówienie ma błąd w „{{field}}”: {{reason}}.',
        advice: 'Popraw pole i dostarcz zamówienie ponownie.',
      },
      job_twice: {
        happened: 'Zamówienie {{orderId}} ma dwa zadania o identyfikatorze {{jobId}}.',
        advice: 'Nadaj każdemu zadaniu własny identyfikator i dostarcz zamówienie ponownie.',
      },
      order_changed: {
        happened:
          'Zamówienie {{orderId}}, zadanie {{jobId}} dotarło już z inną treścią, a jego egzemplarze są rozmieszczone lub wydrukowane.',
        advice: 'Zdejmij je z presetu albo dostarcz pod nowym identyfikatorem.',
      },
      naming_missing: {
        happened:
          'Plik {{fileName}} został przyjęty bez wartości: nie ustawiono jeszcze, co zawierają nazwy plików tego hot folderu.',
        advice:
          'Ustaw nazwy plików w Ustawieniach, w sekcji Wejścia. Przy zapisie możesz zastosować je do tego zamówienia; jego ilość pozostaje. Nie dostarczaj pliku ponownie: może powstać drugie zamówienie.',
      },
      storage_full: {
        happened: 'Miejsce na dane ({{limitMB}} MB) jest pełne.',
        advice: 'Dokup miejsce lub usuń dane i dostarcz ponownie.',
      },
      artwork_files_missing: {
        happened: 'Brakuje zapisanych plików do druku, na przykład {{fileName}}. Liczba plików: {{total}}.',
        advice: 'Odzyskaj pliki z kopii zapasowej albo dostarcz zamówienia ponownie.',
      },
      sheet_files_missing: {
        happened:
          'Brakuje plików złożonych arkuszy, na przykład {{fileName}}. Liczba arkuszy: {{total}}. Nie można ich już pobrać.',
        advice: 'Wydrukuj arkusz ponownie, jeśli go potrzebujesz; zostanie wtedy złożony od nowa.',
      },
      unexpected: {
        happened: 'Nie udało się przyjąć {{fileName}} z powodu błędu w Platen.',
        advice: 'Dostarcz ponownie. Jeśli to się powtórzy, powiadom administratora.',
      },
    },
  },
}
