import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'pl'> = {
  outputChannels: {
    title: 'Ustawienia wyjścia',
    saved: 'Zapisano ustawienia wyjścia',
    error: {
      updateFailed: 'Nie udało się zapisać ustawień wyjścia',
    },
    users: 'Użytkownicy',
    channels: 'Kanały',
    refresh: 'Odśwież',
    none: 'Nie ma jeszcze kanału. Wybierz drukarkę lub hot folder.',
    add: 'Dodaj',
    inUseByOthers: 'Używane przez innych',
    newOne: 'Nowy',
    newChannel: 'Nowy kanał',
    remove: 'Usuń {{name}}',
    noPath: 'nie ma jeszcze folderu',
    kind: {
      HotFolder: 'Lokalny hot folder',
      VersaWorks: 'Kolejka VersaWorks',
      ErgoSoft: 'Kolejka ErgoSoft',
      MultiJob: 'Grupa wielozadaniowa',
    },
    field: {
      nickName: 'Nazwa',
      modelName: 'Model drukarki',
      printer: 'Drukarka',
      queueLabel: 'Kolejka',
      hostName: 'Komputer',
      hotFolderName: 'Nazwa',
      printerType: 'Typ drukarki',
      hotFolderPath: 'Folder',
      printerSettingFiles: 'Presety ustawień drukarki',
    },
    presetsText: 'Tak, jak nazywają się w RIP.',
    anyPrinterType: 'Dowolny',
    pathText:
      'Na komputerze, na którym działa Platen. Ścieżka taka jak output/Flatbed leży we własnym folderze drukarni.',
    check: 'Sprawdź',
    state: {
      there: 'Folder istnieje.',
      gone: 'Nie ma takiego folderu.',
      silent: 'Folder nie odpowiada; udział może być odłączony.',
      writable: 'Platen może w nim zapisywać.',
      readOnly: 'Platen nie może w nim zapisywać.',
      free: 'Wolne: {{size}}',
    },
    device: 'Ustawienia urządzenia',
    rotation: 'Obrót wyjścia',
    rotated: 'Obrót {{degrees}}°',
    zeroLeft: 'Punkt zerowy po lewej',
    cropping: 'Automatyczne przycinanie',
  },
}
