import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { words as english } from './en.ts'

export const words: TranslatedMessages<typeof english, 'es'> = {
  inputSettings: {
    title: 'Ajustes de entrada',
    saved: 'Ajustes de entrada guardados',
    error: {
      updateFailed: 'No se han podido guardar los ajustes de entrada',
    },
    connectors: 'Entradas',
    hasProblem: 'aquí hay un problema',
    learning: 'Modo de aprendizaje',
    learningText: 'Recoge campos y valores que ninguna asignación ni regla conoce y los ofrece aquí y en las reglas.',
    mapping: 'Asignación de parámetros',
    mappingText: 'Qué campos de un pedido entrante rellenan un parámetro. Cuenta el primero que traiga un valor.',
    fieldNames: 'Nombres de campos',
    seen: 'Vistos y sin asignar',
    order: 'Orden en el nombre de archivo',
    addToOrder: 'Añadir un parámetro al nombre',
    earlier: 'Mover {{name}} hacia el principio',
    later: 'Mover {{name}} hacia el final',
    remove: 'Quitar {{name}}',
    separator: {
      label: 'Separador',
      space: 'Espacio',
      none: 'Ninguno',
      noneText: 'Solo se usa el primer parámetro.',
    },
    clash: 'Estos valores de sus reglas contienen el separador y nunca podrán leerse de un nombre: {{values}}',
    fixed: 'Valores fijos',
    addFixed: 'Añadir un valor fijo',
    example: 'Un nombre válido',
    try: 'Probar un nombre de archivo real',
    problem: {
      unknown_connector: 'No existe esa entrada: {{name}}',
      connector_twice: 'Esta entrada aparece dos veces: {{name}}',
      unknown_parameter: 'No existe ese parámetro: {{name}}',
      parameter_twice: 'Usado dos veces: {{name}}',
      unknown_separator: 'Este separador no está disponible: {{name}}',
      fixed_value_empty: 'El valor fijo está vacío: {{name}}',
      fixed_quantity_not_whole: 'La cantidad debe ser un número entero a partir de 1: {{name}}',
      field_name_empty: 'Un nombre de campo está vacío: {{name}}',
    },
  },
  customParams: {
    title: 'Parámetros propios',
    text: 'Hasta cinco parámetros propios para nombres de archivo, asignación y reglas.',
    name: 'Parámetro {{number}}',
    add: 'Añadir parámetro',
    refusal: {
      name_empty: 'Introduzca un nombre.',
      name_too_long: 'Este nombre es demasiado largo.',
      name_exists: 'Ya existe un parámetro con este nombre.',
      too_many: 'Puede haber cinco como máximo.',
    },
    error: {
      updateFailed: 'No se han podido guardar los parámetros propios',
    },
  },
}
