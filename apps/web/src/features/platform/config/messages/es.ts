import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'es'> = {
  config: {
    intro: 'Ajustes de este entorno, para todos sus usuarios.',
    apply: 'Aplicar',
    applied: 'Configuración aplicada',
    wholeNumber: 'Introduzca un número entero a partir de 1.',
    noTime: 'Introduzca una hora.',
    unit: {
      title: 'Unidad',
      text: 'Para todas las longitudes, en todas partes y al momento. Lo guardado no cambia.',
      mm: 'Milímetros',
      inches: 'Pulgadas',
    },
    timeZone: {
      title: 'Zona horaria',
      text: 'En esta zona valen las horas a las que se imprimen los preajustes y se limpia el historial, las fechas de entrega y los días de los filtros. Las pantallas muestran sus horas.',
      browser: 'Este navegador: {{zone}}',
      use: 'Usar {{zone}}',
    },
    polling: {
      title: 'Actualización de pedidos',
      text: 'Los cambios aparecen al momento, sin actualizar. Actualice con regularidad si su red bloquea los mensajes en tiempo real.',
      switch: 'Actualizar con regularidad',
      minutes: 'Cada … minutos',
    },
    purge: {
      title: 'Limpieza del historial',
      text: 'Los pedidos del historial se eliminan pasados unos días, junto con los archivos de impresión que nada más utilice.',
      switch: 'Limpiar cada día',
      days: 'Después de … días',
      time: 'A las',
    },
    retention: {
      title: 'Conservación en días',
      text: 'Los datos más antiguos se eliminan una vez al día, con sus archivos. Permanece lo que aún se necesita: trabajos de impresión sin terminar o con pedidos activos, y archivos de los problemas de la lista. El almacenamiento cuenta estos archivos.',
      wrong: 'Introduzca un número entero de {{least}} a {{most}}.',
      sheets: { label: 'Hojas', text: 'De trabajos terminados; se pueden volver a imprimir.' },
      proofs: { label: 'Hojas de revisión', text: 'Creadas con «Vista previa de la hoja».' },
      uploads: { label: 'Cargas', text: 'Archivos de conectores y tiendas sin pedido.' },
      receivedFiles: { label: 'Archivos recibidos', text: 'En Done y Error de las hot folders, y sus registros.' },
      printJobs: { label: 'Trabajos de impresión', text: 'Qué pieza se imprimió dónde, y los rechazos.' },
      webhookMessages: { label: 'Mensajes de webhook', text: 'Entregados y fallidos.' },
      activityLog: {
        label: 'Registro de cambios',
        text: 'Quién cambió qué, y jigs eliminados que se pueden restaurar.',
      },
      sessions: {
        label: 'Sesiones sin usar',
        text: 'Días desde el último uso; después hay que iniciar sesión de nuevo.',
      },
    },
    help: {
      title: 'Mensaje de ayuda',
      text: 'Un aviso en la parte superior de los ajustes, para administradores.',
      switch: 'Mostrar el mensaje de ayuda',
      empty: 'Todavía no hay texto, así que no se muestra nada.',
      edit: 'Editar el mensaje de ayuda',
      hide: 'Ocultar',
      language: 'Idioma',
      message: 'Texto',
    },
    error: {
      updateFailed: 'No se ha podido aplicar la configuración',
      helpMessageUpdateFailed: 'No se ha podido guardar el mensaje de ayuda',
      helpMessageHideFailed: 'No se ha podido ocultar el mensaje de ayuda',
    },
  },
}
