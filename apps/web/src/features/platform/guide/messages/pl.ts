import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pl'> = {
  guide: {
    title: 'Przewodnik konfiguracji',
    intro: 'Pięć kroków prowadzi od nowej instalacji do pierwszego wydruku.',
    back: 'Wróć do Platen',
    begin: {
      title: 'Utwórz środowisko i jego pierwszego użytkownika',
      text: 'Zaczyna osoba, która prowadzi serwer. Wszystko inne odbywa się w przeglądarce.',
      steps: {
        one: 'Na serwerze uruchom to polecenie w folderze Platen. Polecenie pyta o hasło.',
        two: 'Zaloguj się tym kontem na stronie startowej i wybierz „$t(customers.new)”. Środowisko otwiera się z listą kroków, które pozostały.',
        three:
          'W „$t(settings.users.title)” wybierz „$t(users.new)” dla administratora drukarni, który dalej prowadzi konfigurację. Pierwsze hasło jest zmieniane przy pierwszym logowaniu.',
      },
    },
    connectors: {
      title: 'Zainstaluj konektory',
      text: 'Konektor wejściowy obserwuje hot foldery i wysyła nowe pliki do Platen. Konektor wyjściowy działa obok programu RIP i przekazuje mu gotowe pliki druku. Zainstaluj każdy z nich na komputerze, który jest włączony podczas produkcji.',
      steps: {
        one: 'Otwórz „$t(frame.settings)”, „$t(screenTitles.connectors)” i pobierz programy: konektor wejściowy na komputer, który ma dostęp do hot folderów, konektor wyjściowy na komputer z programem RIP. Jedna instalacja może pełnić obie role.',
        two: 'Wybierz „$t(connectors.newKey)”. Klucz jest pokazywany tylko raz: zachowaj go, aż otrzyma go konektor.',
        three:
          'Rozpakuj archiwum i postępuj według pliku INSTALL.txt: „connector setup” przyjmuje adres i klucz, plik connector.json wymienia foldery i kolejki druku, a „connector install-service” uruchamia program razem z komputerem.',
        four: 'Gdy na liście pojawi się „$t(connectors.connected)”, wybierz w „$t(settings.channels.title)”, czym drukuje każdy użytkownik. Hot foldery na samym serwerze nie potrzebują konektora.',
      },
    },
    jigs: {
      title: 'Utwórz jigi i przypisz je do układów druku',
      text: 'Jig to uchwyt, w którym leżą zadrukowywane elementy. Narysuj jego gniazda lub zaimportuj je z pliku SVG, a potem rozmieść jigi na układzie druku dokładnie tak, jak leżą na stole drukarki.',
      steps: {
        one: 'Zmierz jig i jego gniazda takie, jakie są. W „$t(screenTitles.jigs)” narysuj je przez „$t(jigs.add)” albo przejmij rysunek przez „$t(jigs.importSvg)”: elementy o identyfikatorach s1, s2 … stają się gniazdami, a p1, p2 … ich ramkami obrazu.',
        two: 'Nazwa ma znaczenie: po niej zamówienia znajdują swój jig. Podaj też grubość, a jeśli jig nie pasuje wszędzie, także lokalizacje i typy drukarek.',
        three: '„$t(jigs.sample)” pokazuje, jak plik ułoży się w gnieździe.',
        four: '„$t(jigs.createLayouts)” rozmieszcza jigi na stole drukarki. Podaj jego rozmiar i obszar zadruku; ostrzeżenia widać na jigu, którego dotyczą.',
      },
    },
    rules: {
      title: 'Utwórz reguły automatyzacji',
      text: 'Określ, jak zbudowane są nazwy plików i które wartości prowadzą do którego jiga, jakości, lokalizacji i drukarki. Od tej chwili każde nowe zamówienie jest automatycznie przypisywane do swojego jiga.',
      steps: {
        one: 'W „$t(settings.masters.title)” wprowadź wartości, z których wybiera drukarnia: poziomy jakości, lokalizacje, typy drukarek, rodzaje podłoża, konfiguracje kolorów.',
        two: 'W „$t(settings.hotFolders.title)” określ dla każdego hot folderu, w jakiej kolejności nazwa pliku zawiera parametry i co je rozdziela. Można tam wypróbować prawdziwą nazwę pliku. W przypadku systemu sklepu przypisz jego pola.',
        three:
          'W „$t(settings.rules.title)” zacznij od parametru, który rozstrzyga jako pierwszy, często od podłoża. Dodaj jego wartości i określ dla każdej, do którego jiga prowadzi i co jeszcze ustawia.',
        four: 'Wpisz nazwę pliku w polu nad regułami: jej droga zostanie podświetlona, a przy każdej niepasującej wartości pojawi się przyczyna. „$t(filters.check)” pokazuje przed zapisaniem, które zamówienia by się zmieniły.',
      },
    },
    users: {
      title: 'Utwórz użytkowników i przypisz im jigi',
      text: 'Operatorzy widzą zamówienia, które pasują do ich reguł. Nadaj każdemu użytkownikowi rolę, lokalizacje, w których pracuje, oraz reguły dla jigów i podłoży, których używa do druku.',
      steps: {
        one: 'W „$t(settings.users.title)” wybierz „$t(users.new)”: e-mail, pierwsze hasło i rola. Rola daje zwykłe uprawnienia, które można zmienić.',
        two: 'Wybierz lokalizacje, w których użytkownik pracuje; żadna oznacza wszystkie.',
        three:
          'W regułach użytkownika zaznacz jigi i wartości, których zamówienia mają być do niego przypisywane. Bez reguły żadne zamówienie nie zostanie do niego przypisane automatycznie; administratorzy widzą wszystkie zamówienia.',
      },
    },
    first: {
      title: 'Pierwszy wydruk',
      steps: {
        one: 'Włóż do hot folderu plik o pasującej nazwie. Po kilku sekundach jest na liście zamówień, ze swoim jigiem. To, czego nie można przyjąć, trafia do „Error” obok tekstu z przyczyną.',
        two: 'W „$t(frame.orders)” utwórz preset wyjściowy: układ druku, kanał wyjściowy i nazwę.',
        three:
          '„$t(outputPreset.autoFill)” rozmieszcza to, co pasuje, a „$t(printing.orders)” składa arkusz i wysyła go do kanału wyjściowego. Wiersz nad układem pokazuje postęp.',
        four: 'Jeśli zamówienie nie ma jiga, otwórz je: „$t(filters.jigReason.buttonNone)” pokaże, która reguła była najbliżej i co się różni.',
      },
    },
    files: {
      title: 'Pliki i zamówienia',
      rules: {
        taken:
          'Plik w hot folderze jest przyjmowany, gdy od kilku sekund się nie zmienia, albo od razu, gdy istnieje plik o tej samej nazwie z dopisanym „.complete”. Potem znajduje się w „Done” albo „Error”.',
        ignored:
          'Podfoldery, dowiązania, nazwy zaczynające się kropką lub tyldą oraz niedokończone pliki (np. „.part”, „.tmp”, „.crdownload”) nigdy nie są przyjmowane. „$t(settings.hotFolders.title)” pokazuje, co jest pomijane w każdym folderze.',
        orderFile:
          'Plik zamówienia kończy się na „.json” i jest zapisany w UTF-8. „orderId” to zamówienie, każdy wpis w „jobs” to zadanie z jego „frames”; „file” to ścieżka pliku do druku względem hot foldera. System sklepu wysyła to samo przez HTTP:',
        again:
          'Ten sam plik zamówienia lub to samo zadanie ponownie: ta sama treść niczego nie zmienia, inna zastępuje zadanie, dopóki żaden egzemplarz nie jest umieszczony ani wydrukowany, a potem jest odrzucana. Bez id zadania w nazwie plik o tej samej nazwie i innej treści staje się osobnym zamówieniem, np. „PhoneCase-1 (2)”.',
        url: 'Zamiast „file” można podać „url” pliku do druku. Host musi być dozwolony w „$t(settings.hotFolders.title)”, „$t(shopSystem.title)”. Aby wypróbować adresy na jednym komputerze, uruchom serwer z PLATEN_ARTWORK_HOSTS=127.0.0.1:8000.',
      },
      completeGuides:
        'Folder docs/guides instalacji zawiera pełne przewodniki (po angielsku) dla administratorów, operatorów i systemów sklepów.',
    },
    privacy: {
      title: 'Prywatność i pliki cookie',
      sessionTitle: 'Logowanie',
      session:
        'Jeden plik cookie utrzymuje zalogowanie. Skrypty nie mogą go odczytać, nie zawiera danych osobowych i wygasa po wylogowaniu lub po upływie ważności. Drugi, przechowywany przez rok, pozwala zalogować się w tej przeglądarce, gdy nieudane próby innych osób zablokowały Twoje konto; sam nie daje dostępu.',
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
