import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pl'> = {
  shopSystem: {
    title: 'System sklepu',
    intro: 'Jak system sklepu dowiaduje się o zamówieniach i skąd wolno pobierać jego pliki.',
    reference: 'Dokumentacja API HTTP',
    webhooks: 'Webhooki',
    webhooksText: 'Każda zmiana stanu zamówienia jest wysyłana, podpisana, pod te adresy.',
    noWebhooks: 'Nie ma jeszcze webhooków.',
    address: 'Adres (https)',
    add: 'Dodaj webhook',
    isOn: 'Wł.',
    log: 'Dziennik',
    ping: 'Wyślij test',
    test: {
      waiting: 'Test: wysyłanie …',
      delivered: 'Test dostarczono {{when}}: {{result}}',
      failed: 'Test nieudany {{when}}: {{result}}',
    },
    lastFailure: 'Ostatniej wiadomości nie dostarczono {{when}}: {{result}}',
    order: 'Zamówienie {{order}}',
    addressProblem: {
      invalid: 'To nie jest adres taki jak https://shop.example/platen.',
      notHttps: 'Adres musi zaczynać się od https://.',
      credentials: 'Adres nie może zawierać nazwy użytkownika ani hasła.',
      internal: 'To adres wewnętrzny. Administrator serwera musi zezwolić na jego host.',
      unreachable:
        'Ta nazwa hosta nie istnieje w internecie, więc adres nigdy nie będzie osiągalny. Administrator serwera może zezwolić na host własnej sieci.',
    },
    renew: 'Nowy sekret',
    renewQuestion: {
      title: 'Utworzyć nowy sekret dla {{name}}?',
      text: 'Wiadomości nie są już podpisywane starym sekretem. Wpisz nowy w systemie sklepu.',
    },
    remove: 'Usuń',
    removeQuestion: {
      title: 'Usunąć webhook {{name}}?',
      text: 'Nie dostanie już nic, a jego dziennik zostanie usunięty.',
    },
    secret: {
      title: 'Sekret tego webhooka',
      text: 'Jest pokazywany tylko ten raz. Wpisz go w systemie sklepu, który sprawdza nim podpis.',
      copy: 'Kopiuj',
      copied: 'Skopiowano',
    },
    waiting: 'Oczekuje: {{count}}',
    failed: 'Nieudane: {{count}}',
    secretLost: 'Sekretu nie można odszyfrować na tym serwerze, więc nic nie jest wysyłane. Utwórz nowy.',
    logOf: 'Wiadomości do {{name}}',
    noMessages: 'Nic jeszcze nie wysłano.',
    redeliver: 'Wyślij ponownie',
    attempts: 'Liczba prób: {{count}}',
    nextAttempt: 'ponownie {{when}}',
    answered: 'odpowiedź {{status}}',
    state: {
      waiting: 'Oczekuje',
      delivered: 'Dostarczono',
      failed: 'Nie dostarczono',
    },
    fault: {
      internal_address: 'prowadzi do adresu wewnętrznego',
      silent: 'brak odpowiedzi',
      not_reached: 'brak połączenia',
      not_https: 'adres niedozwolony',
      secret_lost: 'sekret utracono; utwórz nowy',
    },
    leftOut: {
      title: 'Pominięte zadania',
      text: 'Gdy system sklepu prześle zamówienie ponownie bez jednego z jego zadań:',
      ask: 'Pytaj: zadanie jest oznaczone na liście i drukowane, jeśli nikt go nie anuluje',
      cancel: 'Anuluj zadanie, gdziekolwiek są jego egzemplarze',
    },
    booked: {
      title: 'Zmiany umieszczonych zadań',
      text: 'Gdy system sklepu prześle zamówienie ponownie ze zmianami zadań umieszczonych lub wydrukowanych:',
      refuse: 'Odmów: nic się nie zmienia, a system sklepu otrzymuje odpowiedź',
      change: 'Zmień zadanie, gdziekolwiek są jego egzemplarze: arkusze, których nie wysłano, zostaną złożone ponownie',
    },
    hosts: 'Pliki spod adresu',
    hostsText:
      'Zamówienia mogą wskazywać pliki adresem. Pobiera się je tylko z tych hostów i nigdy spod adresu wewnętrznego.',
    hostsLabel: 'Dozwolone hosty',
    hostsHint: 'Host, potem Enter: files.shop.example',
    operatorHosts: 'Dopuszczone przez serwer dla wszystkich środowisk: {{hosts}}',
    saveHosts: 'Zapisz hosty',
    saved: 'Zapisano.',
    error: {
      failed: 'Zmiana nie została zapisana',
    },
  },
}
