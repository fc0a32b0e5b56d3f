import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'es'> = {
  actions: {
    qualityLevel: 'Nivel de calidad',
    location: 'Ubicación',
    printerType: 'Tipo de impresora',
    mediaType: 'Tipo de material',
    colorConfig: 'Configuración de color',
  },
  master: {
    category: 'Categoría',
    name: 'Nombre',
    id: 'ID',
    newValue: 'Valor nuevo',
    add: 'Añadir',
    addTo: 'Añadir un valor: {{category}}',
    edit: 'Cambiar el nombre de {{name}}',
    delete: 'Eliminar {{name}}',
    successMsg: 'Valores maestros actualizados',
    error: {
      updateFailed: 'No se han podido guardar los valores maestros',
    },
    refusal: {
      value_empty: 'Introduzca un valor.',
      value_too_long: 'Este valor es demasiado largo.',
      value_exists: 'El valor ya existe.',
      too_many_values: 'Ya se ha alcanzado el máximo de valores.',
      not_found: 'Este valor ya no existe.',
      in_use: 'Este valor todavía se utiliza.',
    },
    inUse: {
      title: '{{name}} todavía se utiliza',
      text: 'Podrá eliminarse cuando ya nada lo utilice:',
      jig: 'Jig {{name}}',
      layout: 'Layout de impresión {{name}}',
      rule: 'Regla de automatización para «{{name}}»',
      userRule: 'Regla de {{name}}',
      user: 'Usuario {{name}}',
      preset: 'Preajuste de salida {{name}}',
      order: 'Pedidos como {{name}}',
    },
  },
}
