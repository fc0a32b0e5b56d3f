import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'pt'> = {
  outputChannels: {
    title: 'Definições de saída',
    saved: 'Definições de saída guardadas',
    error: {
      updateFailed: 'Não foi possível guardar as definições de saída',
    },
    users: 'Utilizadores',
    channels: 'Canais',
    refresh: 'Atualizar',
    none: 'Ainda não há canais. Escolha uma impressora ou uma hot folder.',
    add: 'Adicionar',
    inUseByOthers: 'Usados por outros',
    newOne: 'Novo',
    newChannel: 'Novo canal',
    remove: 'Retirar {{name}}',
    noPath: 'ainda não tem pasta',
    kind: {
      HotFolder: 'Hot folder local',
      VersaWorks: 'Fila VersaWorks',
      ErgoSoft: 'Fila ErgoSoft',
      MultiJob: 'Grupo multitrabalho',
    },
    field: {
      nickName: 'Nome',
      modelName: 'Modelo da impressora',
      printer: 'Impressora',
      queueLabel: 'Fila',
      hostName: 'Computador',
      hotFolderName: 'Nome',
      printerType: 'Tipo de impressora',
      hotFolderPath: 'Pasta',
      printerSettingFiles: 'Predefinições da impressora',
    },
    presetsText: 'Tal como se chamam no RIP.',
    anyPrinterType: 'Qualquer',
    pathText:
      'No computador em que o Platen funciona. Um caminho como output/Flatbed fica na pasta própria da gráfica.',
    check: 'Verificar',
    state: {
      there: 'A pasta existe.',
      gone: 'Esta pasta não existe.',
      silent: 'A pasta não responde; a partilha pode estar desligada.',
      writable: 'O Platen pode escrever nela.',
      readOnly: 'O Platen não pode escrever nela.',
      free: '{{size}} livres',
    },
    device: 'Definições do dispositivo',
    rotation: 'Rotação de saída',
    rotated: 'Rodado {{degrees}}°',
    zeroLeft: 'Ponto zero de referência à esquerda',
    cropping: 'Recorte automático',
  },
}
