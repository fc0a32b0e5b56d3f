import type { TranslatedMessages } from '../../messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pl'> = {
  errors: {
    bad_request: {
      happened: 'Serwer nie przyjął wysłanych danych.',
      advice: 'Sprawdź wprowadzone dane. Jeśli wszystko się zgadza, wczytaj stronę ponownie.',
    },
    bad_cursor: {
      happened: 'Ta pozycja na liście nie jest już ważna.',
      advice: 'Wczytaj listę ponownie.',
    },
    unsupported_media: {
      happened: 'Serwer nie przyjmuje plików tego rodzaju.',
      advice: 'Wybierz plik w jednym z formatów podanych w oknie.',
    },
    too_large: { happened: 'Wysłane dane są za duże.', advice: 'Wybierz mniejszy plik lub go podziel.' },
    too_many_requests: {
      happened: 'Zbyt wiele prób w krótkim czasie.',
      detailed: 'Zbyt wiele żądań w krótkim czasie. Następne zostanie przyjęte za {{seconds}} s.',
      advice: 'Odczekaj do 15 minut i spróbuj ponownie.',
    },
    idempotency_key_reused: {
      happened: 'Z tym samym kluczem wysłano inne żądanie.',
      advice: 'Wyślij zmienione żądanie z nowym kluczem.',
    },
    idempotency_key_running: {
      happened: 'Pierwsze żądanie z tym kluczem jeszcze trwa.',
      advice: 'Wyślij je ponownie za sekundę.',
    },
    not_found: {
      happened: 'Tego już nie ma. Prawdopodobnie ktoś to usunął.',
      advice: 'Lista została wczytana ponownie; wybierz z tego, co jest.',
    },
    unexpected: {
      happened: 'Coś poszło nie tak w Platen.',
      advice: 'Spróbuj ponownie. Jeśli problem wróci, powiedz administratorowi, co i kiedy było robione.',
    },
    unavailable: {
      happened: 'Serwer nie odpowiada.',
      advice: 'Sprawdź połączenie sieciowe tego urządzenia i spróbuj ponownie.',
    },
    server_busy: {
      happened: 'Serwer jest w tej chwili przeciążony.',
      advice: 'Odczekaj kilka sekund i spróbuj ponownie.',
    },
    database_unavailable: {
      happened: 'Baza danych nie odpowiada.',
      advice: 'Platen nadal próbuje się połączyć; spróbuj ponownie za minutę.',
    },
    store_unavailable: {
      happened: 'Magazyn plików Platen nie odpowiada.',
      advice: 'Platen nadal próbuje się połączyć; spróbuj ponownie za minutę.',
    },
    not_signed_in: { happened: 'Sesja wygasła.', advice: 'Zaloguj się ponownie.' },
    wrong_credentials: {
      happened: 'Nieprawidłowa nazwa użytkownika lub hasło.',
      advice: 'Sprawdź pisownię i nazwę środowiska.',
    },
    forbidden: {
      happened: 'Twój użytkownik nie ma do tego uprawnień.',
      advice: 'Poproś administratora, aby to zrobił lub nadał Ci uprawnienie.',
    },
    foreign_origin: {
      happened: 'Żądanie pochodziło z innej witryny i zostało odrzucone.',
      advice: 'Otwórz Platen w osobnym oknie i spróbuj tam ponownie.',
    },
    invalid_customer: {
      happened: 'Nie masz dostępu do tego środowiska albo ono nie istnieje.',
      advice: 'Sprawdź nazwę środowiska w adresie.',
    },
    email_invalid: {
      happened: 'Adres e-mail jest nieprawidłowy.',
      advice: 'Sprawdź pisownię: adres wygląda jak nazwa@example.com.',
    },
    email_exists: {
      happened: 'Użytkownik z tym adresem e-mail już istnieje.',
      advice: 'Edytuj tego użytkownika albo wpisz inny adres.',
    },
    password_too_short: {
      happened: 'Hasło jest za krótkie.',
      advice: 'Wybierz dłuższe; kilka niepowiązanych słów łatwo zapamiętać.',
    },
    password_too_long: { happened: 'Hasło jest za długie.', advice: 'Wybierz hasło o długości najwyżej 256 znaków.' },
    password_too_weak: {
      happened: 'Hasło zbyt łatwo odgadnąć.',
      advice: 'Wybierz kilka niepowiązanych słów, bez swojego imienia i adresu.',
    },
    password_wrong: {
      happened: 'Dotychczasowe hasło jest nieprawidłowe.',
      advice: 'Wpisz hasło, którym się zalogowano.',
    },
    password_not_new: {
      happened: 'Nowe hasło jest tym, które ustawiono dla Ciebie.',
      advice: 'Wybierz inne hasło, które znasz tylko Ty.',
    },
    password_change_required: {
      happened: 'Twoje hasło ustawił ktoś inny.',
      advice: 'Zaloguj się ponownie i wybierz własne hasło.',
    },
    user_deactivated: {
      happened: 'Ten użytkownik jest dezaktywowany.',
      advice: 'Zapytaj administratora środowiska.',
    },
    own_account: {
      happened: 'Nie można usunąć ani dezaktywować własnego użytkownika.',
      advice: 'Poproś o to innego administratora.',
    },
    last_user_manager: {
      happened: 'To ostatni użytkownik, który może zarządzać użytkownikami.',
      advice: 'Najpierw nadaj to uprawnienie innemu użytkownikowi.',
    },
    wrong_host: {
      happened: 'Platen nie jest dostępny pod tym adresem.',
      advice: 'Użyj adresu podanego przez administratora serwera albo poproś go o dodanie tego adresu (PLATEN_HOSTS).',
    },
    own_rights: {
      happened: 'Nie można zmienić własnej roli ani własnych uprawnień.',
      advice: 'Poproś o to innego administratora.',
    },
    above_own_rights: {
      happened:
        'Można nadawać tylko uprawnienia, które samemu się ma, i zarządzać tylko użytkownikami, którzy nie mają ich więcej.',
      advice: 'Poproś kogoś, kto ma te uprawnienia.',
    },
    role_not_assignable: {
      happened: 'Tej roli nie można tutaj nadać.',
      advice: 'Wybierz administratora, zaawansowanego użytkownika lub operatora.',
    },
    customer_already_exists: {
      happened: 'Środowisko o tej nazwie już istnieje.',
      detailed: 'Środowisko o nazwie „{{name}}” już istnieje.',
      advice: 'Wybierz inną nazwę.',
    },
    system_keyword: {
      happened: 'Ta nazwa jest zastrzeżona dla systemu.',
      detailed: 'Nazwa „{{name}}” jest zastrzeżona dla systemu.',
      advice: 'Wybierz inną nazwę.',
    },
    invalid_resource_name: {
      happened: 'Nazwa może zawierać tylko litery od a do z i cyfry.',
      detailed: 'Nazwa „{{name}}” jest nieprawidłowa: może zawierać tylko litery od a do z i cyfry.',
      advice: 'Usuń spacje, znaki diakrytyczne i inne symbole.',
    },
    environment_limit: { happened: 'Masz już środowisko.', advice: 'Otwórz środowisko, które masz.' },
    changed_meanwhile: {
      happened: 'Ktoś inny zmienił to w międzyczasie.',
      detailed: 'Ktoś inny zmienił w międzyczasie „{{name}}”.',
      detailedBy: 'W międzyczasie „{{name}}” zmienione przez: {{user}}.',
      advice: 'Zobacz nowy stan i wprowadź zmianę jeszcze raz.',
    },
    order_booked: {
      happened: 'Egzemplarze tego zamówienia są już umieszczone na presecie wyjściowym.',
      detailed:
        'Na presecie wyjściowym jest już umieszczonych {{assigned}} z {{copies}} egzemplarzy zamówienia {{orderId}}.',
      advice: 'Właściciel może usunąć je z presetu. Okno edycji zamówienia podaje preset i właściciela.',
    },
    order_no_copies: {
      happened: 'Ilość w zamówieniu nie może wynosić zero.',
      advice: 'Podaj co najmniej jeden egzemplarz.',
    },
    order_remaining_exceeds_copies: {
      happened: 'Ilość do druku przekracza ilość całkowitą.',
      advice: 'Zmniejsz ilość do druku lub zwiększ ilość całkowitą.',
    },
    order_refused_changed: {
      happened: 'To zamówienie dotarło ponownie ze zmianami, gdy praca nad nim już trwała.',
      detailed: 'Zamówienie {{orderId}} nadeszło ponownie ze zmianami po rozpoczęciu prac.',
      advice: 'Dokończ lub usuń to, co umieszczone i wydrukowane, a potem poproś o ponowne dostarczenie.',
    },
    location_not_found: {
      happened: 'Ta lokalizacja nie istnieje.',
      detailed: 'Lokalizacja „{{name}}” nie istnieje.',
      advice: 'Wybierz inną lokalizację.',
    },
    jig_not_found: {
      happened: 'Ten jig nie istnieje.',
      detailed: 'Jig „{{jig}}” nie istnieje.',
      advice: 'Wybierz inny jig.',
    },
    delete_refused: {
      happened: 'Zamówienia nie można usunąć, dopóki któryś preset nie jest pusty.',
      detailed: 'Zamówienia {{orderId}} nie można usunąć, dopóki któryś preset nie jest pusty.',
      advice: 'Najpierw wydrukuj lub wyczyść presety.',
    },
    cancel_too_many: {
      happened: 'Próbowano anulować więcej egzemplarzy, niż jest.',
      detailed: 'Zamówienie {{orderId}} ma tylko {{copies}} egz. do anulowania.',
      advice: 'Wyślij liczbę egzemplarzy, którą ma zadanie, albo żadnej, aby anulować wszystkie.',
    },
    cancel_part_of_set: {
      happened: 'Zadanie z kilkoma motywami można anulować tylko w całości.',
      detailed:
        'Zadanie zamówienia {{orderId}} ma kilka motywów, które należą do siebie: można je anulować tylko w całości.',
      advice: 'Anuluj wszystkie egzemplarze zadania.',
    },
    cancel_awaits_artwork: {
      happened: 'Nie można jeszcze anulować części egzemplarzy zadania, które czeka na plik do druku.',
      detailed:
        'Zadanie zamówienia {{orderId}} czeka na plik: nie wiadomo jeszcze, ile ma motywów, i można je anulować tylko w całości.',
      advice: 'Spróbuj ponownie po otrzymaniu pliku albo anuluj wszystkie egzemplarze zadania.',
    },
    already_shipped: {
      happened: 'Nie można anulować egzemplarzy wysłanego zamówienia, także przez zmniejszenie ilości.',
      detailed:
        'Zamówienie {{orderId}} ma przesyłkę, a część egzemplarzy, które zostałyby anulowane, przekazano już do wyjścia. Mogły zostać wysłane.',
      advice:
        'Anuluj mniej egzemplarzy albo wpisz większą ilość, aby anulować tylko egzemplarze, których jeszcze nie przekazano. Jeśli nic nie zostało wysłane, najpierw usuń przesyłki zamówienia.',
    },
    shipments_reported: {
      happened: 'Nie można już usunąć wszystkich przesyłek zamówienia.',
      detailed: 'Sklep otrzymał informację, że zamówienie {{orderId}} zostało wysłane, albo właśnie ją otrzymuje.',
      advice: 'Wprowadź zamiast tego właściwe przesyłki albo popraw zamówienie w sklepie.',
    },
    shop_reports_off: {
      happened: 'Tego sklepu nie można o niczym poinformować.',
      detailed: 'Takie informacje dla sklepu {{name}} są wyłączone.',
      advice: 'Włącz je w Ustawieniach, w sekcji Sklepy.',
    },
    preset_incomplete: {
      happened: 'Presetowi brakuje układu druku, kanału wyjściowego lub pliku druku.',
      detailed: 'W presecie „{{name}}” brakuje układu druku, kanału wyjściowego lub pliku druku.',
      advice: 'Edytuj preset i uzupełnij go.',
    },
    preset_has_orders: {
      happened: 'Na presecie są jeszcze zamówienia.',
      detailed: 'Na presecie „{{name}}” są zamówienia (zajęte gniazda: {{booked}}).',
      advice: 'Najpierw usuń lub wydrukuj jego zamówienia.',
    },
    preset_in_use: {
      happened: 'Z presetu korzysta inna osoba.',
      detailed: '{{user}} korzysta z presetu „{{name}}” od {{since}} i ma na nim zamówienia.',
      advice:
        'Poproś o wydrukowanie lub usunięcie zamówień. Z uprawnieniem do presetów innych osób możesz przejąć preset.',
    },
    preset_locked: {
      happened: 'Preset zablokowała inna osoba.',
      detailed: '{{user}} korzysta z presetu „{{name}}” od {{since}} i go blokuje.',
      advice: 'Odblokować go może ta osoba lub administrator.',
    },
    preset_on_hold: {
      happened: 'Preset jest wstrzymany.',
      detailed: 'Preset „{{name}}” wstrzymano {{since}} ({{user}}).',
      advice: 'Nic nie jest na nim umieszczane ani drukowane, dopóki ktoś go nie zwolni.',
    },
    of_other_user: {
      happened: 'To należy do innej osoby.',
      detailed: 'Właściciel: {{user}}.',
      advice: 'Zapytaj tę osobę albo administratora.',
    },
    preset_not_shared: {
      happened: 'Ten preset wyjściowy nie jest udostępniony.',
      detailed: 'Preset wyjściowy „{{name}}” nie jest udostępniony.',
      advice: 'Właściciel może go udostępnić w oknie presetu.',
    },
    preset_conflict: {
      happened: 'Zamówienie nie pasuje do tego presetu: różni się jakość, podłoże, kolor lub typ drukarki.',
      detailed: 'Zamówienie {{orderId}} nie pasuje do tego presetu: ma „{{value}}”, a preset przyjmuje {{allowed}}.',
      advice: 'Wybierz preset o tych samych wartościach lub edytuj preset.',
    },
    slots_taken: {
      happened: 'W międzyczasie ktoś inny zajął jedno z tych gniazd.',
      advice: 'Preset pokazuje teraz aktualny stan. Wybierz inne gniazda.',
    },
    slot_not_printable: {
      happened: 'Gniazdo leży poza obszarem zadruku układu druku.',
      detailed:
        'Gniazda jiga „{{jig}}”, które byłyby wolne dla zamówienia {{orderId}}, leżą poza obszarem zadruku układu druku „{{layout}}”: nic by się w nich nie wydrukowało.',
      advice: 'Przesuń jig albo powiększ obszar zadruku w edytorze układu.',
    },
    no_free_slot: {
      happened: 'Na układzie druku nie ma wolnego gniazda dla tego jiga.',
      detailed: 'Na układzie druku nie ma wolnego gniazda dla zamówienia {{orderId}} w jigu „{{jig}}”.',
      no_jig: 'Zamówienie {{orderId}} nie ma jiga.',
      jig_not_on_layout: 'Jiga „{{jig}}” zamówienia {{orderId}} nie ma na układzie druku „{{layout}}”.',
      advice: 'Wydrukuj preset lub wybierz inny.',
    },
    not_enough_copies: {
      happened: 'Zamówienie nie ma tylu otwartych egzemplarzy.',
      detailed: 'Zamówienie {{orderId}} nie ma tylu otwartych egzemplarzy (otwarte: {{pending}}).',
      advice: 'Liczby zostały wczytane ponownie; wybierz mniej egzemplarzy.',
    },
    nothing_booked: {
      happened: 'Na tym presecie nic nie ma.',
      detailed: 'Na tym presecie nic nie ma. Ostatni wydruk: {{user}}, {{at}}.',
      advice: 'Najpierw dodaj zamówienia, potem drukuj.',
    },
    name_taken: {
      happened: 'Taka nazwa już istnieje.',
      detailed: 'Nazwa „{{name}}” już istnieje.',
      advice: 'Wybierz inną nazwę.',
    },
    value_empty: { happened: 'Nie wpisano żadnej wartości.', advice: 'Wpisz wartość.' },
    value_too_long: { happened: 'Ta wartość jest za długa.', advice: 'Skróć ją.' },
    value_exists: {
      happened: 'Wartość już istnieje.',
      detailed: 'Wartość „{{value}}” już istnieje.',
      advice: 'Wybierz inną wartość albo użyj istniejącej.',
    },
    too_many_items: {
      happened: 'Osiągnięto największą dozwoloną liczbę.',
      detailed: 'Osiągnięto maksymalną liczbę {{limit}}.',
      advice: 'Usuń to, co nie jest już potrzebne.',
    },
    too_many_slots: {
      happened: 'Lista z gniazdami jest za duża na jedną odpowiedź.',
      advice: 'Pobierz ją z slots=false. Presety można też pobrać w kilku częściach z ids.',
    },
    too_many_values: {
      happened: 'Osiągnięto największą dozwoloną liczbę wartości.',
      advice: 'Usuń wartości, których nikt już nie potrzebuje.',
    },
    value_in_use: {
      happened: 'Ta wartość jest nadal używana.',
      detailed: 'Wartość „{{value}}” jest nadal używana.',
      advice: 'Najpierw usuń ją z miejsc, które z niej korzystają.',
    },
    rules_broken: { happened: 'Te reguły nie są spójne.', advice: 'Popraw zaznaczone miejsca i zapisz ponownie.' },
    input_settings_wrong: {
      happened: 'Te ustawienia wejścia są ze sobą sprzeczne.',
      advice: 'Popraw zaznaczone pola i zapisz ponownie.',
    },
    config_wrong: {
      happened: 'Brakuje liczby albo wykracza ona poza zakres.',
      advice: 'Wpisz liczby całkowite nie mniejsze niż 1.',
    },
    channel_in_use: {
      happened: 'Któryś preset wyjściowy nadal drukuje na ten kanał.',
      detailed: 'Presety wyjściowe nadal drukują na ten kanał: {{presets}}.',
      advice: 'Najpierw przypisz presetowi inny kanał.',
    },
    multi_job_group_wrong: {
      happened: 'Jedna z grup wielozadaniowych nie jest kompletna.',
      detailed: 'Grupa wielozadaniowa „{{name}}” nie jest kompletna.',
      advice:
        'Nadaj jej niepowtarzalną nazwę, a każdemu plikowi niepowtarzalną nazwę i kanał, który użytkownik nadal ma; połączone pliki trafiają na jeden kanał.',
    },
    profile_invalid: {
      happened: 'To nie jest profil ICC warunków druku.',
      advice: 'Wybierz profil urządzenia wyjściowego (.icc): szarość, RGB lub CMYK.',
    },
    profile_limit: {
      happened: 'Osiągnięto największą dozwoloną liczbę profili ICC środowiska.',
      detailed: 'Środowisko może przechowywać najwyżej {{limit}} profili ICC.',
      advice: 'Usuń profil, którego nie używa żaden kanał, a potem dodaj ten.',
    },
    profile_in_use: {
      happened: 'Kanał wyjściowy nadal używa tego profilu.',
      detailed: 'Kanały wyjściowe nadal używają profilu „{{name}}”: {{channels}}.',
      advice: 'Najpierw przypisz tym kanałom inny profil.',
    },
    folder_not_allowed: {
      happened: 'Platen nie może używać tego folderu.',
      detailed: 'Platen nie może używać folderu „{{value}}”.',
      advice:
        'Wybierz output lub folder w nim albo poproś administratora serwera o przyznanie dostępu do tego folderu.',
    },
    ticket_wrong: {
      happened: 'Tego szablonu karty zlecenia nie można użyć.',
      advice: 'Popraw to, co wskazuje edytor, albo wróć do szablonu Platen.',
    },
    webhook_address: {
      happened: 'Platen nie może niczego wysyłać pod ten adres.',
      advice: 'Użyj adresu https w publicznym internecie albo poproś administratora serwera o dopuszczenie hosta.',
    },
    shop_address: {
      happened: 'Platen nie może pobierać zamówień z tego adresu.',
      advice: 'Wpisz publiczny adres https sklepu albo poproś administratora serwera o dopuszczenie hosta.',
    },
    shop_signature: {
      happened: 'Brakuje podpisu wiadomości albo jest on błędny.',
      advice: 'Wpisz sekret, którym sklep podpisuje wiadomości.',
    },
    shop_off: {
      happened: 'Ten sklep jest wyłączony w Platen.',
      advice: 'Włącz go w Ustawieniach, w sekcji Sklepy.',
    },
    artwork_host_wrong: {
      happened: 'Z jednego z tych hostów nie można pobierać plików.',
      detailed: 'Z hosta „{{host}}” nie można pobierać plików do druku.',
      advice: 'Podaj hosty publicznego internetu, np. files.shop.example lub files.shop.example:8443.',
    },
    jig_invalid: {
      happened: 'Jig narusza regułę.',
      detailed: 'Jig „{{name}}” narusza reguły (błędy: {{count}}).',
      advice: 'Sprawdź zaznaczone pola i gniazda, popraw je i zapisz ponownie.',
    },
    jigs_too_large: {
      happened: 'Jigi zajmują łącznie za dużo miejsca.',
      detailed: 'Gniazda wszystkich jigów mogą zajmować łącznie {{limitMb}} MB.',
      advice: 'Usuń jigi, które nie są już potrzebne, albo uprość kształty ich gniazd.',
    },
    layout_invalid: {
      happened: 'Układ druku narusza regułę.',
      detailed: 'Układ druku „{{name}}” narusza reguły (błędy: {{count}}).',
      advice: 'Sprawdź zaznaczone jigi i pola, popraw je i zapisz ponownie.',
    },
    slots_locked: {
      happened: 'Gniazda pochodzą z rysunku SVG i są zablokowane.',
      detailed: 'Gniazda jiga „{{name}}” pochodzą z rysunku SVG i są zablokowane.',
      advice: 'Zmień rysunek i zaimportuj go ponownie albo zmień tylko ułożenie grafiki w gniazdach.',
    },
    geometry_booked: {
      happened: 'W gniazdach są umieszczone zamówienia, więc nie można tego usunąć ani zmienić kształtu.',
      detailed:
        'W gniazdach „{{name}}” są umieszczone zamówienia (presety wyjściowe: {{presets}}), więc nie można tego usunąć ani zmienić kształtu.',
      advice: 'Najpierw wydrukuj lub usuń te zamówienia albo zapisz zmiany pod inną nazwą.',
    },
    layout_broken: {
      happened: 'Jigi nie leżą już prawidłowo w układzie druku, dlatego niczego nie wydrukowano.',
      detailed: 'Jigi nie mieszczą się już w układzie druku „{{name}}”, dlatego niczego nie wydrukowano.',
      advice:
        'Otwórz układ druku, popraw zaznaczone jigi i zapisz go. Umieszczone egzemplarze pozostają na swoich miejscach.',
    },
    product_invalid: {
      happened: 'Produkt jest niekompletny lub nieprawidłowy.',
      advice: 'Popraw pola z komunikatem i zapisz ponownie.',
    },
    product_template_deleted: {
      happened: 'Szablon tej wersji produktu jest usunięty, więc wersja nie została przywrócona.',
      advice: 'Najpierw przywróć szablon w „Usunięte szablony” albo wybierz w produkcie inny.',
    },
    product_import_faulty: {
      happened: 'Plik ma błędy, dlatego niczego nie zaimportowano.',
      detailed: 'Plik ma błędy (liczba: {{count}}), dlatego niczego nie zaimportowano.',
      advice: 'Popraw podane wiersze i ponownie wybierz plik.',
    },
    template_invalid: {
      happened: 'Szablon narusza regułę.',
      detailed: 'Szablon „{{name}}” narusza reguły (błędy: {{count}}).',
      advice: 'Popraw zaznaczone pola i elementy i zapisz ponownie.',
    },
    font_refused: {
      happened: 'Pliku nie można użyć jako czcionki.',
      detailed: 'Pliku „{{name}}” nie można użyć jako czcionki.',
      advice: 'Wybierz czcionkę OpenType lub TrueType (.otf lub .ttf) z konturami.',
    },
    font_in_use: {
      happened: 'Czcionka jest używana przez szablony.',
      detailed: 'Czcionka „{{name}}” jest używana przez szablony: {{templates}}.',
      advice: 'Najpierw wybierz w tych szablonach inną czcionkę.',
    },
    copies_not_printed: {
      happened: 'Egzemplarze tego zamówienia i tak zostaną wydrukowane, bo w międzyczasie je aktywowano lub zmieniono.',
      detailed:
        'Egzemplarze zamówienia {{orderId}} i tak zostaną wydrukowane, ponieważ w międzyczasie zostało aktywowane lub zmienione.',
      advice: 'Nie trzeba ich odsyłać. Pomiń gniazda tego zamówienia.',
    },
    run_not_in_state: {
      happened: 'Stan zadania druku zmienił się w międzyczasie.',
      advice: 'Widać teraz jego aktualny stan; wybierz z tego, co jest możliwe.',
    },
    piece_already_rejected: {
      happened:
        'Jedną z tych sztuk odrzucono już wcześniej, w tym zadaniu druku lub w innym zadaniu druku tego samego arkusza.',
      detailed:
        'Sztuka w gnieździe {{jigNo}}.{{slotNo}} została już odrzucona, w tym zadaniu druku lub w innym zadaniu druku tego samego arkusza.',
      advice: 'Obraz wczytano ponownie; wybierz spośród pozostałych sztuk.',
    },
    piece_cancelled: {
      happened: 'Jedna z tych sztuk jest anulowana.',
      detailed: 'Sztuka w gnieździe {{jigNo}}.{{slotNo}} jest anulowana.',
      advice: 'Anulowane sztuki nie są drukowane ponownie; wybierz spośród pozostałych.',
    },
    all_pieces_cancelled: {
      happened: 'Wszystkie sztuki tego zadania druku są anulowane.',
      advice: 'Nie ma już nic do wydrukowania; ponownie aktywowane zamówienia drukuje się z ich presetu wyjściowego.',
    },
    sheet_not_ready: { happened: 'Arkusz nie jest jeszcze złożony.', advice: 'Poczekaj, aż arkusz będzie złożony.' },
    sheet_deleted: {
      happened: 'Arkusz został usunięty po upływie ustawionego okresu przechowywania.',
      advice: 'Wydrukuj arkusz ponownie; zostanie wtedy złożony od nowa.',
    },
    artwork_missing: {
      happened: 'Brakuje pliku do druku tego zamówienia.',
      detailed: 'Brakuje pliku do druku zamówienia {{orderId}}.',
      advice: 'Dostarcz plik ponownie pod nazwą podaną w zamówieniu.',
    },
    artwork_held_back: {
      happened: 'Zamówienie jest wstrzymane.',
      detailed: 'Zamówienie {{orderId}} jest wstrzymane.',
      advice: 'Edytuj zamówienie, aby zobaczyć przyczynę i je zwolnić.',
    },
    piece_without_ink: {
      happened: 'Na jednej sztuce nic nie zostałoby wydrukowane.',
      detailed:
        'Dla {{order}} w gnieździe {{jigNo}}.{{slotNo}} nic nie zostałoby wydrukowane: żaden rysowany element pliku nie leży w gnieździe i obszarze zadruku.',
      advice: 'Popraw układ, jig lub plik do druku.',
    },
    white_not_traced: {
      happened: 'Nie można było utworzyć bieli w kształcie grafiki.',
      detailed:
        'Nie można było utworzyć bieli w kształcie grafiki dla {{order}} w gnieździe {{jigNo}}.{{slotNo}}: plik do druku ma zbyt wiele szczegółów lub jego rysowanie trwało zbyt długo.',
      advice: 'Wybierz w ustawieniach wyjścia biel w całym gnieździe albo zastąp plik do druku.',
    },
    artwork_refused: {
      happened: 'Pliku do druku nie można użyć.',
      detailed: 'Pliku do druku {{order}} w gnieździe {{jigNo}}.{{slotNo}} nie można użyć.',
      advice: 'Otwórz go w programie, z którego pochodzi, i zapisz ponownie jako PDF.',
    },
    artwork_not_fetched: {
      happened: 'Nie udało się pobrać pliku do druku spod jego adresu.',
      advice: 'Sprawdź, czy adres jest poprawny i dostępny z serwera.',
    },
    upload_offset: {
      happened: 'Przesyłanie nie zostało wznowione w miejscu przerwania.',
      advice: 'Konektor sam wznowi je we właściwym miejscu.',
    },
    upload_damaged: {
      happened: 'Plik nie dotarł w takiej postaci, w jakiej został wysłany.',
      advice: 'Konektor sam wyśle go ponownie.',
    },
    storage_full: { happened: 'Brak miejsca na dane.', advice: 'Aby kontynuować, dokup miejsce lub usuń dane.' },
  },
}
