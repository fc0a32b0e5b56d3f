import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pl'> = {
  connectors: {
    intro:
      'Programy, które drukarnia instaluje obok swoich folderów i RIP-ów. Każdy loguje się własnym kluczem i nawiązuje tylko połączenia wychodzące z tym serwerem.',
    newKey: 'Nowy klucz',
    createKey: 'Utwórz klucz',
    name: 'Nazwa',
    nameText: 'Po czym rozpoznasz klucz: komputer lub miejsce, w którym jest używany.',
    kindLabel: 'Dla',
    kind: {
      persBiz: 'System sklepu',
      input: 'Konektor wejściowy',
      output: 'Konektor wyjściowy',
      both: 'Konektor wejściowy i wyjściowy',
    },
    user: 'Pracuje dla',
    userText: 'Gdy ten użytkownik zostanie usunięty, klucz przestanie działać.',
    createdKey: 'Klucz',
    shownOnce:
      'Ten klucz jest pokazywany tylko raz. Wpisz go w konektorze poleceniem „connector setup” albo w systemie sklepu.',
    key: 'Klucz',
    copy: 'Kopiuj',
    copied: 'Skopiowano',
    confirmSaved: 'Klucz jest zapisany',
    keys: 'Klucze',
    state: 'Stan',
    host: 'Komputer',
    version: 'Wersja',
    updateAvailable: 'Dostępna jest {{version}}',
    createdAt: 'Utworzono',
    empty: 'Nie ma jeszcze kluczy',
    emptyText: 'Konektor potrzebuje klucza, aby się zalogować. Pobierz program, a potem utwórz dla niego klucz.',
    connected: 'Połączony',
    neverConnected: 'Jeszcze nigdy niepołączony',
    asNeeded: 'Łączy się, gdy ma zamówienie',
    silentSince: 'Niepołączony od {{at}}',
    renew: 'Odnów',
    renewKey: 'Odnów klucz {{name}}',
    renewTitle: 'Odnowić klucz „{{name}}”?',
    renewText:
      'Klucz otrzyma nowy tekst, pokazany tylko raz. Konektor lub system sklepu traci dostęp, dopóki nie zostanie w nim wpisany nowy tekst; kanały i presety pozostają bez zmian.',
    revoke: 'Unieważnij',
    revokeKey: 'Unieważnij klucz {{name}}',
    revokeTitle: 'Unieważnić klucz „{{name}}”?',
    revokeText: 'Konektor lub system sklepu, który go używa, traci dostęp. Pliki i arkusze zostają na miejscu.',
    revoked: 'Klucz unieważniono',
    program: {
      input: 'Konektor wejściowy',
      output: 'Konektor wyjściowy',
    },
    programText: {
      input: 'Obserwuje hot foldery na komputerach i udziałach i zamienia to, co przychodzi, w zamówienia.',
      output: 'Odbiera stąd arkusze i przekazuje je do VersaWorks, ErgoSoft, hot folderów i drukarek IPP.',
    },
    download: {
      input: 'Pobierz konektor wejściowy',
      output: 'Pobierz konektor wyjściowy',
    },
    requirements: 'Wersja {{version}}, {{size}}. Dla Windows, macOS i Linuksa z Node.js 20.19 lub nowszym.',
    error: {
      createFailed: 'Nie udało się utworzyć klucza',
      renewFailed: 'Nie udało się odnowić klucza',
      revokeFailed: 'Nie udało się unieważnić klucza',
    },
  },
}
