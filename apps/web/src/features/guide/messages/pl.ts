import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'pl'> = {
  guide: {
    title: 'Przewodnik konfiguracji',
    intro: 'Cztery kroki prowadzą od nowego środowiska do pierwszego wydruku.',
    back: 'Wróć do Platen',
    connectors: {
      title: 'Zainstaluj konektory',
      text: 'Konektor wejściowy obserwuje hot foldery i wysyła nowe pliki do Platen. Konektor wyjściowy działa obok programu RIP i przekazuje mu gotowe pliki do druku. Zainstaluj je na komputerze, który jest włączony podczas produkcji.',
    },
    jigs: {
      title: 'Utwórz jigi i przypisz je do układów druku',
      text: 'Jig to uchwyt, w którym leżą zadrukowywane elementy. Narysuj jego gniazda lub zaimportuj je z pliku SVG, a potem rozmieść jigi na układzie druku dokładnie tak, jak leżą na stole drukarki.',
    },
    rules: {
      title: 'Utwórz reguły automatyzacji',
      text: 'Określ, jak zbudowane są nazwy plików i które wartości prowadzą do którego jiga, jakości, lokalizacji i drukarki. Od tej chwili każde nowe zamówienie samo znajdzie swój jig.',
    },
    users: {
      title: 'Utwórz użytkowników i przypisz im jigi',
      text: 'Operatorzy widzą zamówienia, które pasują do ich reguł. Nadaj każdemu użytkownikowi rolę, lokalizacje, w których pracuje, oraz reguły dla jigów i podłoży, które drukuje.',
    },
    privacy: {
      title: 'Prywatność i pliki cookie',
      sessionTitle: 'Logowanie',
      session:
        'Jeden plik cookie utrzymuje zalogowanie. Skrypty nie mogą go odczytać, nie zawiera danych osobowych i wygasa po wylogowaniu lub po upływie ważności.',
      deviceTitle: 'Na tym urządzeniu',
      device:
        'Język, wygląd, kolumny list zamówień i chwila zamknięcia informacji o plikach cookie pozostają w tej przeglądarce. Wyczyszczenie danych przeglądarki je usuwa.',
      ordersTitle: 'Zamówienia i użytkownicy',
      orders:
        'Zamówienia, pliki do druku i konta użytkowników przechowuje operator tej instalacji i to on decyduje, jak długo. Wydrukowane zamówienia mogą być usuwane automatycznie po ustalonej liczbie dni.',
      sharingTitle: 'Bez udostępniania',
      sharing:
        'Platen niczego nie wczytuje z innych serwerów i niczego nie przekazuje. Jeśli operator podłączy usługę analityczną, dowie się ona, które ekrany są otwierane.',
    },
  },
}
