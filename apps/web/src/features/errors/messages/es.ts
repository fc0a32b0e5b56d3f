import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'es'> = {
  errors: {
    bad_request: {
      happened: 'El servidor no ha aceptado lo enviado.',
      advice: 'Revise lo que ha introducido. Si todo es correcto, vuelva a cargar la página.',
    },
    unsupported_media: {
      happened: 'El servidor no admite este tipo de archivo.',
      advice: 'Elija un archivo en uno de los formatos indicados en el diálogo.',
    },
    too_large: { happened: 'Lo enviado es demasiado grande.', advice: 'Elija un archivo más pequeño o divídalo.' },
    too_many_requests: {
      happened: 'Demasiados intentos en poco tiempo.',
      advice: 'Espere un minuto y vuelva a intentarlo.',
    },
    not_found: {
      happened: 'Ya no existe. Probablemente alguien lo ha borrado.',
      advice: 'La lista se ha vuelto a cargar; elija entre lo que hay.',
    },
    unexpected: {
      happened: 'Algo ha fallado dentro de Platen.',
      advice: 'Inténtelo de nuevo. Si vuelve a ocurrir, diga a su administrador qué estaba haciendo y cuándo.',
    },
    unavailable: {
      happened: 'El servidor no responde.',
      advice: 'Compruebe la conexión de red de este dispositivo y vuelva a intentarlo.',
    },
    not_signed_in: { happened: 'Su sesión ha terminado.', advice: 'Inicie sesión de nuevo.' },
    wrong_credentials: {
      happened: 'Nombre de usuario o contraseña no válidos.',
      advice: 'Compruebe la escritura y el nombre del entorno.',
    },
    forbidden: {
      happened: 'Su usuario no tiene permiso para hacer esto.',
      advice: 'Pida a un administrador que lo haga o que le dé el permiso.',
    },
    foreign_origin: {
      happened: 'La solicitud venía de otro sitio web y se ha rechazado.',
      advice: 'Abra Platen en una ventana propia e inténtelo allí.',
    },
    invalid_customer: {
      happened: 'No tiene acceso a este entorno, o no existe.',
      advice: 'Compruebe el nombre del entorno en la dirección.',
    },
    changed_meanwhile: {
      happened: 'Otra persona lo ha cambiado entretanto.',
      advice: 'Mire el estado nuevo y repita su cambio.',
    },
    order_booked: {
      happened: 'Ya hay copias de este pedido colocadas en un preajuste de salida.',
      advice: 'Quite primero el pedido del preajuste.',
    },
    order_no_copies: {
      happened: 'La cantidad del pedido no puede ser cero.',
      advice: 'Introduzca al menos una copia.',
    },
    order_remaining_exceeds_copies: {
      happened: 'La cantidad que se imprime supera la cantidad total.',
      advice: 'Reduzca la cantidad que se imprime o aumente la cantidad total.',
    },
    order_refused_changed: {
      happened: 'Este pedido ha llegado otra vez con cambios cuando ya se trabajaba en él.',
      advice: 'Termine o quite lo colocado e impreso y haga que se entregue de nuevo.',
    },
    jig_not_found: { happened: 'Este jig no existe.', advice: 'Elija otro jig.' },
    delete_refused: {
      happened: 'El pedido no se puede borrar mientras un preajuste no esté vacío.',
      advice: 'Imprima o vacíe antes los preajustes.',
    },
    preset_incomplete: {
      happened: 'Al preajuste le falta un diseño de impresión, un canal de salida o un archivo de impresión.',
      advice: 'Edite el preajuste y complételo.',
    },
    preset_has_orders: { happened: 'El preajuste aún contiene pedidos.', advice: 'Quite o imprima antes sus pedidos.' },
    preset_conflict: {
      happened:
        'El pedido no encaja en este preajuste: difieren la calidad, el material, el color o el tipo de impresora.',
      advice: 'Elija un preajuste con los mismos valores o edite el preajuste.',
    },
    slots_taken: {
      happened: 'Otra persona ha sido más rápida: un hueco ya está ocupado.',
      advice: 'El preajuste muestra ahora el estado actual. Elija otros huecos.',
    },
    no_free_slot: {
      happened: 'No queda ningún hueco libre para este jig en el diseño de impresión.',
      advice: 'Imprima el preajuste o elija otro.',
    },
    not_enough_copies: {
      happened: 'El pedido no tiene tantas copias pendientes.',
      advice: 'Las cifras se han vuelto a cargar; elija menos copias.',
    },
    nothing_booked: {
      happened: 'No hay nada colocado en este preajuste.',
      advice: 'Añada primero pedidos y después imprima.',
    },
    name_taken: { happened: 'El nombre ya existe.', advice: 'Elija otro nombre.' },
    copies_not_printed: {
      happened:
        'Las copias de este pedido se van a imprimir de todos modos, porque entretanto se activó o se modificó.',
      advice: 'No hace falta devolverlas. Deje fuera los huecos de este pedido.',
    },
    run_not_in_state: {
      happened: 'La impresión ha avanzado entretanto.',
      advice: 'Ahora se muestra su estado actual; elija entre lo que allí es posible.',
    },
    piece_already_rejected: {
      happened: 'Una de estas piezas ya se rechazó antes, en esta tirada o en otra de la misma hoja.',
      advice: 'La imagen se ha vuelto a cargar; elija entre las demás piezas.',
    },
    sheet_not_ready: {
      happened: 'La hoja aún no está compuesta.',
      advice: 'Espere hasta que la impresión esté lista.',
    },
    artwork_missing: {
      happened: 'Falta el archivo de impresión del pedido.',
      advice: 'Entregue de nuevo el archivo con el nombre que indica el pedido.',
    },
    artwork_refused: {
      happened: 'El archivo de impresión no se puede usar.',
      advice: 'Ábralo en el programa de origen y guárdelo de nuevo como PDF.',
    },
    artwork_not_fetched: {
      happened: 'No se ha podido descargar el archivo de impresión de su dirección.',
      advice: 'Compruebe que la dirección es correcta y accesible desde el servidor.',
    },
    storage_full: {
      happened: 'El almacenamiento está lleno.',
      advice: 'Compre almacenamiento adicional o borre datos para continuar.',
    },
  },
}
