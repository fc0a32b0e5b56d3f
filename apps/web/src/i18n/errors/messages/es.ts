import type { TranslatedMessages } from '../../messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'es'> = {
  errors: {
    bad_request: {
      happened: 'El servidor no ha aceptado los datos enviados.',
      advice: 'Revise lo que ha introducido. Si todo es correcto, vuelva a cargar la página.',
    },
    bad_cursor: {
      happened: 'Esta posición de la lista ya no es válida.',
      advice: 'Vuelva a cargar la lista.',
    },
    unsupported_media: {
      happened: 'El servidor no admite este tipo de archivo.',
      advice: 'Elija un archivo en uno de los formatos indicados en el diálogo.',
    },
    too_large: {
      happened: 'El contenido enviado es demasiado grande.',
      advice: 'Elija un archivo más pequeño o divídalo.',
    },
    too_many_requests: {
      happened: 'Demasiados intentos en poco tiempo.',
      detailed: 'Demasiadas solicitudes en poco tiempo. La próxima se aceptará en {{seconds}} s.',
      advice: 'Espere hasta 15 minutos y vuelva a intentarlo.',
    },
    idempotency_key_reused: {
      happened: 'Se envió otra solicitud con la misma clave.',
      advice: 'Envíe la solicitud cambiada con una clave nueva.',
    },
    idempotency_key_running: {
      happened: 'La primera solicitud con esta clave aún está en curso.',
      advice: 'Envíela de nuevo dentro de un segundo.',
    },
    not_found: {
      happened: 'Ya no existe. Probablemente alguien lo ha eliminado.',
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
    server_busy: {
      happened: 'El servidor está sobrecargado en este momento.',
      advice: 'Espere unos segundos y vuelva a intentarlo.',
    },
    database_unavailable: {
      happened: 'La base de datos no responde.',
      advice: 'Platen sigue intentando conectarse; vuelva a intentarlo en un minuto.',
    },
    store_unavailable: {
      happened: 'El almacenamiento de los archivos de Platen no responde.',
      advice: 'Platen sigue intentando conectarse; vuelva a intentarlo en un minuto.',
    },
    not_signed_in: { happened: 'Su sesión ha terminado.', advice: 'Inicie sesión de nuevo.' },
    wrong_credentials: {
      happened: 'Nombre de usuario o contraseña no válidos.',
      advice: 'Compruebe que lo ha escrito bien y que el nombre del entorno es correcto.',
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
    email_invalid: {
      happened: 'El correo electrónico no es válido.',
      advice: 'Revise cómo está escrito: una dirección tiene la forma nombre@example.com.',
    },
    email_exists: {
      happened: 'Ya existe un usuario con este correo electrónico.',
      advice: 'Edite ese usuario o escriba otra dirección.',
    },
    password_too_short: {
      happened: 'La contraseña es demasiado corta.',
      advice: 'Elija una más larga; unas palabras sin relación se recuerdan bien.',
    },
    password_too_long: {
      happened: 'La contraseña es demasiado larga.',
      advice: 'Elija una de 256 caracteres como máximo.',
    },
    password_too_weak: {
      happened: 'La contraseña es demasiado fácil de adivinar.',
      advice: 'Elija unas palabras sin relación, nada de su nombre ni de su dirección.',
    },
    password_wrong: {
      happened: 'La contraseña actual no es correcta.',
      advice: 'Escriba la contraseña con la que ha iniciado sesión.',
    },
    password_not_new: {
      happened: 'La nueva contraseña es la que otra persona estableció para usted.',
      advice: 'Elija otra contraseña que solo usted conozca.',
    },
    password_change_required: {
      happened: 'Otra persona estableció su contraseña.',
      advice: 'Vuelva a iniciar sesión y elija una contraseña propia.',
    },
    user_deactivated: {
      happened: 'Este usuario está desactivado.',
      advice: 'Consulte a un administrador del entorno.',
    },
    own_account: {
      happened: 'No puede eliminar ni desactivar su propio usuario.',
      advice: 'Pídaselo a otro administrador.',
    },
    last_user_manager: {
      happened: 'Es el último usuario que puede gestionar usuarios.',
      advice: 'Dé antes ese permiso a otro usuario.',
    },
    wrong_host: {
      happened: 'No se puede acceder a Platen con esta dirección.',
      advice: 'Use la dirección indicada por el administrador del servidor o pídale que añada esta (PLATEN_HOSTS).',
    },
    own_rights: {
      happened: 'No puede cambiar su propio rol ni sus propios permisos.',
      advice: 'Pídaselo a otro administrador.',
    },
    above_own_rights: {
      happened: 'Solo puede conceder permisos que usted tiene y gestionar usuarios que no tengan más que usted.',
      advice: 'Pídaselo a alguien que tenga esos permisos.',
    },
    role_not_assignable: {
      happened: 'Este rol no se puede asignar aquí.',
      advice: 'Elija administrador, usuario avanzado u operario.',
    },
    customer_already_exists: {
      happened: 'Ya existe un entorno con este nombre.',
      detailed: 'Ya existe un entorno con el nombre «{{name}}».',
      advice: 'Elija otro nombre.',
    },
    system_keyword: {
      happened: 'Este nombre está reservado por el sistema.',
      detailed: 'El nombre «{{name}}» está reservado por el sistema.',
      advice: 'Elija otro nombre.',
    },
    invalid_resource_name: {
      happened: 'El nombre solo puede tener letras de la a a la z y cifras.',
      detailed: 'El nombre «{{name}}» no es válido: solo puede tener las letras de la a a la z y cifras.',
      advice: 'Quite espacios, acentos y signos.',
    },
    environment_limit: { happened: 'Ya tiene un entorno.', advice: 'Abra el entorno que tiene.' },
    changed_meanwhile: {
      happened: 'Otra persona lo ha cambiado entretanto.',
      detailed: 'Otra persona ha cambiado «{{name}}» entretanto.',
      detailedBy: '{{user}} ha cambiado «{{name}}» entretanto.',
      advice: 'Mire el estado nuevo y repita su cambio.',
    },
    order_booked: {
      happened: 'Ya hay copias de este pedido colocadas en un preajuste de salida.',
      detailed:
        '{{assigned}} de {{copies}} copias del pedido {{orderId}} ya están colocadas en un preajuste de salida.',
      advice: 'Su propietario puede quitarlo del preajuste. El diálogo que edita el pedido nombra ambos.',
    },
    order_no_copies: {
      happened: 'La cantidad del pedido no puede ser cero.',
      advice: 'Introduzca al menos una copia.',
    },
    order_remaining_exceeds_copies: {
      happened: 'La cantidad por imprimir supera la cantidad total.',
      advice: 'Reduzca la cantidad por imprimir o aumente la cantidad total.',
    },
    order_refused_changed: {
      happened: 'Este pedido ha llegado otra vez con cambios cuando ya se trabajaba en él.',
      detailed: 'El pedido {{orderId}} ha llegado de nuevo con cambios después de empezar el trabajo.',
      advice: 'Termine o quite lo colocado e impreso y haga que se entregue de nuevo.',
    },
    location_not_found: {
      happened: 'Esta ubicación no existe.',
      detailed: 'La ubicación «{{name}}» no existe.',
      advice: 'Elija otra ubicación.',
    },
    jig_not_found: {
      happened: 'Este jig no existe.',
      detailed: 'El jig «{{jig}}» no existe.',
      advice: 'Elija otro jig.',
    },
    delete_refused: {
      happened: 'El pedido no se puede eliminar mientras un preajuste no esté vacío.',
      detailed: 'El pedido {{orderId}} no se puede eliminar mientras un preajuste no esté vacío.',
      advice: 'Imprima o vacíe antes los preajustes.',
    },
    cancel_too_many: {
      happened: 'Se iban a cancelar más copias de las que hay.',
      detailed: 'El pedido {{orderId}} solo tiene {{copies}} copias que se puedan cancelar.',
      advice: 'Envíe un número de copias que tenga el trabajo, o ninguno para cancelarlas todas.',
    },
    cancel_part_of_set: {
      happened: 'Un trabajo con varios motivos solo se puede cancelar por completo.',
      detailed:
        'El trabajo del pedido {{orderId}} tiene varios motivos que van juntos: solo se puede cancelar por completo.',
      advice: 'Cancele todas las copias del trabajo.',
    },
    cancel_awaits_artwork: {
      happened: 'Todavía no se pueden cancelar copias sueltas de un trabajo que espera su archivo de impresión.',
      detailed:
        'El trabajo del pedido {{orderId}} espera su archivo de impresión: aún no se sabe cuántos motivos tiene y solo se puede cancelar por completo.',
      advice: 'Inténtelo de nuevo cuando haya llegado el archivo o cancele todas las copias del trabajo.',
    },
    already_shipped: {
      happened: 'No se pueden cancelar copias de un pedido enviado, tampoco con una cantidad menor.',
      detailed:
        'El pedido {{orderId}} tiene un envío, y hay copias que se cancelarían pero ya se entregaron a la salida. Es posible que ya se hayan enviado.',
      advice:
        'Cancele menos copias o indique una cantidad mayor, para que solo se cancelen copias que aún no se han entregado. Si todavía no se ha enviado nada, elimine primero los envíos del pedido.',
    },
    shipments_reported: {
      happened: 'Ya no se pueden eliminar todos los envíos de un pedido.',
      detailed: 'Se comunicó a la tienda que el pedido {{orderId}} está enviado, o se está comunicando ahora.',
      advice: 'Introduzca los envíos correctos o corrija el pedido en la tienda.',
    },
    shop_reports_off: {
      happened: 'No se puede comunicar nada a esta tienda.',
      detailed: 'Las comunicaciones de este tipo a la tienda {{name}} están desactivadas.',
      advice: 'Actívelas en Ajustes, Tiendas.',
    },
    preset_incomplete: {
      happened: 'Al preajuste le falta un layout de impresión, un canal de salida o un archivo de impresión.',
      detailed:
        'Al preajuste «{{name}}» le falta un layout de impresión, un canal de salida o un archivo de impresión.',
      advice: 'Edite el preajuste y complételo.',
    },
    preset_has_orders: {
      happened: 'El preajuste aún contiene pedidos.',
      detailed: 'Hay pedidos colocados en el preajuste «{{name}}» (huecos ocupados: {{booked}}).',
      advice: 'Quite o imprima antes sus pedidos.',
    },
    preset_in_use: {
      happened: 'Otra persona trabaja con el preajuste.',
      detailed: '{{user}} trabaja con el preajuste «{{name}}» desde {{since}} y tiene pedidos en él.',
      advice:
        'Pida que imprima o quite los pedidos. Con el permiso para preajustes de compañeros puede tomarlo a su cargo.',
    },
    preset_locked: {
      happened: 'Otra persona ha bloqueado el preajuste.',
      detailed: '{{user}} ha bloqueado el preajuste «{{name}}» y trabaja con él desde {{since}}.',
      advice: 'Esa persona o un administrador puede desbloquearlo.',
    },
    preset_on_hold: {
      happened: 'El preajuste está retenido.',
      detailed: '{{user}} retuvo el preajuste «{{name}}» el {{since}}.',
      advice: 'No se coloca ni se imprime nada en él hasta que alguien lo libere.',
    },
    of_other_user: {
      happened: 'Pertenece a otra persona.',
      detailed: 'Pertenece a {{user}}.',
      advice: 'Pregunte a esta persona o a un administrador.',
    },
    preset_not_shared: {
      happened: 'Este preajuste de salida no está compartido.',
      detailed: 'El preajuste de salida «{{name}}» no está compartido.',
      advice: 'Su propietario puede compartirlo en el cuadro de diálogo del preajuste.',
    },
    preset_conflict: {
      happened:
        'El pedido no encaja en este preajuste: difieren la calidad, el material, el color o el tipo de impresora.',
      detailed:
        'El pedido {{orderId}} no encaja en este preajuste: tiene «{{value}}» y el preajuste acepta {{allowed}}.',
      advice: 'Elija un preajuste con los mismos valores o edite el preajuste.',
    },
    slots_taken: {
      happened: 'Entretanto, otra persona ha ocupado uno de estos huecos.',
      advice: 'El preajuste muestra ahora el estado actual. Elija otros huecos.',
    },
    slot_not_printable: {
      happened: 'El hueco está fuera del área imprimible del layout de impresión.',
      detailed:
        'Los huecos del jig «{{jig}}» que estarían libres para el pedido {{orderId}} están fuera del área imprimible del layout de impresión «{{layout}}»: allí no se imprimiría nada.',
      advice: 'Mueva el jig o amplíe el área imprimible en el editor.',
    },
    no_free_slot: {
      happened: 'No queda ningún hueco libre para este jig en el layout de impresión.',
      detailed: 'No queda ningún hueco libre para el pedido {{orderId}} en el jig «{{jig}}» del layout de impresión.',
      no_jig: 'El pedido {{orderId}} no tiene jig.',
      jig_not_on_layout: 'El jig «{{jig}}» del pedido {{orderId}} no está en el layout de impresión «{{layout}}».',
      advice: 'Imprima el preajuste o elija otro.',
    },
    not_enough_copies: {
      happened: 'El pedido no tiene tantas copias pendientes.',
      detailed: 'El pedido {{orderId}} no tiene tantas copias pendientes (pendientes: {{pending}}).',
      advice: 'Las cifras se han vuelto a cargar; elija menos copias.',
    },
    nothing_booked: {
      happened: 'No hay nada colocado en este preajuste.',
      detailed: 'No hay nada colocado en este preajuste. {{user}} lo imprimió por última vez el {{at}}.',
      advice: 'Añada primero pedidos y después imprima.',
    },
    name_taken: {
      happened: 'El nombre ya existe.',
      detailed: 'El nombre «{{name}}» ya existe.',
      advice: 'Elija otro nombre.',
    },
    value_empty: { happened: 'No se ha introducido ningún valor.', advice: 'Introduzca un valor.' },
    value_too_long: { happened: 'Este valor es demasiado largo.', advice: 'Acórtelo.' },
    value_exists: {
      happened: 'El valor ya existe.',
      detailed: 'El valor «{{value}}» ya existe.',
      advice: 'Elija otro valor o utilice el que ya existe.',
    },
    too_many_items: {
      happened: 'Ya se ha alcanzado el número máximo.',
      detailed: 'Se ha alcanzado el máximo de {{limit}}.',
      advice: 'Elimine lo que ya no se necesite.',
    },
    too_many_slots: {
      happened: 'La lista con sus huecos es demasiado grande para una sola respuesta.',
      advice: 'Solicítela con slots=false. Los preajustes también se pueden solicitar por partes con ids.',
    },
    too_many_values: {
      happened: 'Ya se ha alcanzado el máximo de valores.',
      advice: 'Elimine los valores que ya nadie necesite.',
    },
    value_in_use: {
      happened: 'Este valor todavía se utiliza.',
      detailed: 'El valor «{{value}}» todavía se utiliza.',
      advice: 'Quítelo primero de los lugares que lo utilizan.',
    },
    rules_broken: {
      happened: 'Estas reglas no son coherentes.',
      advice: 'Revise los puntos marcados, corríjalos y vuelva a guardar.',
    },
    input_settings_wrong: {
      happened: 'Estos ajustes de entrada se contradicen.',
      advice: 'Corrija los campos marcados y vuelva a guardar.',
    },
    config_wrong: {
      happened: 'Falta un número o está fuera de los límites.',
      advice: 'Introduzca números enteros a partir de 1.',
    },
    channel_in_use: {
      happened: 'Un preajuste de salida todavía imprime en este canal.',
      detailed: 'Hay preajustes de salida que todavía imprimen en este canal: {{presets}}.',
      advice: 'Asigne primero otro canal al preajuste.',
    },
    multi_job_group_wrong: {
      happened: 'Un grupo multitrabajo no está completo.',
      detailed: 'El grupo multitrabajo «{{name}}» no está completo.',
      advice:
        'Asígnele un nombre propio y, a cada archivo, un nombre propio y un canal que el usuario aún tenga; los archivos combinados van a un solo canal.',
    },
    profile_invalid: {
      happened: 'Esto no es un perfil ICC de una condición de impresión.',
      advice: 'Elija el perfil de un dispositivo de salida (.icc): gris, RGB o CMYK.',
    },
    profile_limit: {
      happened: 'Se ha alcanzado el máximo de perfiles ICC de un entorno.',
      detailed: 'Un entorno puede guardar como máximo {{limit}} perfiles ICC.',
      advice: 'Elimine uno que ningún canal use y añada este después.',
    },
    profile_in_use: {
      happened: 'Un canal de salida todavía usa este perfil.',
      detailed: 'Hay canales de salida que todavía usan el perfil «{{name}}»: {{channels}}.',
      advice: 'Asigne antes otro perfil a estos canales.',
    },
    folder_not_allowed: {
      happened: 'Platen no puede utilizar esta carpeta.',
      detailed: 'Platen no puede usar la carpeta «{{value}}».',
      advice:
        'Elija output o una carpeta dentro de ella, o pida al administrador del servidor que autorice la carpeta.',
    },
    ticket_wrong: {
      happened: 'Esta plantilla de ticket no se puede usar.',
      advice: 'Corrija lo que señala el editor o vuelva a la plantilla de Platen.',
    },
    webhook_address: {
      happened: 'Platen no puede enviar nada a esta dirección.',
      advice: 'Use una dirección https pública de internet o pida al administrador del servidor que autorice el host.',
    },
    shop_address: {
      happened: 'Platen no puede consultar pedidos en esta dirección.',
      advice:
        'Introduzca la dirección https pública de la tienda o pida al administrador del servidor que autorice el host.',
    },
    shop_signature: {
      happened: 'La firma del mensaje falta o es incorrecta.',
      advice: 'Introduzca el secreto con el que firma la tienda.',
    },
    shop_off: {
      happened: 'Esta tienda está desactivada en Platen.',
      advice: 'Actívela en Ajustes, Tiendas.',
    },
    artwork_host_wrong: {
      happened: 'De uno de estos hosts no se pueden obtener archivos de impresión.',
      detailed: 'No se pueden descargar archivos de impresión del host «{{host}}».',
      advice: 'Indique hosts públicos de internet, como files.shop.example o files.shop.example:8443.',
    },
    jig_invalid: {
      happened: 'El jig incumple una regla.',
      detailed: 'El jig «{{name}}» incumple reglas (errores: {{count}}).',
      advice: 'Revise los campos y huecos marcados, corríjalos y guarde de nuevo.',
    },
    jigs_too_large: {
      happened: 'Los jigs ocupan demasiado en total.',
      detailed: 'Los huecos de todos los jigs pueden ocupar {{limitMb}} MB en total.',
      advice: 'Elimine los jigs que ya no se necesiten o simplifique las formas de sus huecos.',
    },
    layout_invalid: {
      happened: 'El layout de impresión incumple una regla.',
      detailed: 'El layout de impresión «{{name}}» incumple reglas (errores: {{count}}).',
      advice: 'Revise los jigs y campos marcados, corríjalos y guarde de nuevo.',
    },
    slots_locked: {
      happened: 'Los huecos proceden de un dibujo SVG y están bloqueados.',
      detailed: 'Los huecos del jig «{{name}}» proceden de un dibujo SVG y están bloqueados.',
      advice: 'Cambie el dibujo e impórtelo de nuevo, o cambie solo cómo se coloca la imagen en los huecos.',
    },
    geometry_booked: {
      happened: 'Hay pedidos colocados en sus huecos, así que no se puede eliminar ni cambiar su forma.',
      detailed:
        'Hay pedidos colocados en huecos de «{{name}}» (preajustes de salida: {{presets}}), así que no se puede eliminar ni cambiar su forma.',
      advice: 'Imprima o quite antes esos pedidos, o guarde los cambios con otro nombre.',
    },
    layout_broken: {
      happened: 'Los jigs ya no están bien colocados en el layout de impresión, por lo que no se ha impreso nada.',
      detailed: 'Los jigs ya no caben en el layout de impresión «{{name}}», por lo que no se ha impreso nada.',
      advice: 'Abra el layout de impresión, corrija los jigs marcados y guárdelo. Lo que está colocado se conserva.',
    },
    product_invalid: {
      happened: 'El producto no está completo o no es válido.',
      advice: 'Corrija los campos con un mensaje y guarde de nuevo.',
    },
    product_template_deleted: {
      happened: 'La plantilla de esta versión del producto está eliminada, por lo que la versión no se ha restaurado.',
      advice: 'Restaure primero la plantilla en «Plantillas eliminadas» o elija otra en el producto.',
    },
    product_import_faulty: {
      happened: 'El archivo tiene errores, así que no se ha importado nada.',
      detailed: 'El archivo tiene errores (número: {{count}}), así que no se ha importado nada.',
      advice: 'Corrija las líneas indicadas y elija de nuevo el archivo.',
    },
    template_invalid: {
      happened: 'La plantilla incumple una regla.',
      detailed: 'La plantilla «{{name}}» incumple reglas (errores: {{count}}).',
      advice: 'Corrija los campos y elementos marcados y guarde de nuevo.',
    },
    font_refused: {
      happened: 'El archivo no se puede usar como fuente.',
      detailed: '«{{name}}» no se puede usar como fuente.',
      advice: 'Elija una fuente OpenType o TrueType (.otf o .ttf) con contornos.',
    },
    font_in_use: {
      happened: 'La fuente se usa en plantillas.',
      detailed: 'La fuente «{{name}}» se usa en plantillas: {{templates}}.',
      advice: 'Elija primero otra fuente en esas plantillas.',
    },
    copies_not_printed: {
      happened:
        'Las copias de este pedido se van a imprimir de todos modos, porque entretanto se activó o se modificó.',
      detailed:
        'Las copias del pedido {{orderId}} se imprimirán de todos modos, porque entretanto se activó o se cambió.',
      advice: 'No hace falta devolverlas. Deje fuera los huecos de este pedido.',
    },
    run_not_in_state: {
      happened: 'El estado del trabajo de impresión ha cambiado entretanto.',
      advice: 'Ahora se muestra su estado actual; elija entre lo que este permite.',
    },
    piece_already_rejected: {
      happened: 'Una de estas piezas ya se rechazó antes, en este trabajo de impresión o en otro de la misma hoja.',
      detailed:
        'La pieza del hueco {{jigNo}}.{{slotNo}} ya se rechazó antes, en este trabajo de impresión o en otro de la misma hoja.',
      advice: 'La imagen se ha vuelto a cargar; elija entre las demás piezas.',
    },
    piece_cancelled: {
      happened: 'Una de estas piezas está cancelada.',
      detailed: 'La pieza del hueco {{jigNo}}.{{slotNo}} está cancelada.',
      advice: 'Las piezas canceladas no se imprimen de nuevo; elija entre las demás.',
    },
    all_pieces_cancelled: {
      happened: 'Todas las piezas de este trabajo de impresión están canceladas.',
      advice: 'No queda nada que imprimir; los pedidos reactivados se imprimen desde su preajuste de salida.',
    },
    sheet_not_ready: {
      happened: 'La hoja aún no está compuesta.',
      advice: 'Espere a que el trabajo de impresión esté listo.',
    },
    sheet_deleted: {
      happened: 'La hoja se eliminó al cumplirse el plazo de conservación configurado.',
      advice: 'Vuelva a imprimir la hoja; se compondrá de nuevo.',
    },
    artwork_missing: {
      happened: 'Falta el archivo de impresión del pedido.',
      detailed: 'Falta el archivo de impresión del pedido {{orderId}}.',
      advice: 'Entregue de nuevo el archivo con el nombre que indica el pedido.',
    },
    artwork_held_back: {
      happened: 'El pedido está retenido.',
      detailed: 'El pedido {{orderId}} está retenido.',
      advice: 'Edite el pedido para ver el motivo y autorizarlo.',
    },
    piece_without_ink: {
      happened: 'En una pieza no se imprimiría nada.',
      detailed:
        'Para {{order}} en el hueco {{jigNo}}.{{slotNo}} no se imprimiría nada: nada de lo que dibuja el archivo de impresión queda dentro del hueco y del área imprimible.',
      advice: 'Corrija el layout, el jig o el archivo de impresión.',
    },
    white_not_traced: {
      happened: 'El blanco con la forma de la imagen no se ha podido crear.',
      detailed:
        'El blanco con la forma de la imagen no se ha podido crear para {{order}} en el hueco {{jigNo}}.{{slotNo}}: el archivo de impresión tiene demasiados detalles o dibujarlo ha tardado demasiado.',
      advice: 'Elija blanco en todo el hueco en los ajustes de salida, o sustituya el archivo de impresión.',
    },
    artwork_refused: {
      happened: 'El archivo de impresión no se puede usar.',
      detailed: 'El archivo de impresión de {{order}} en el hueco {{jigNo}}.{{slotNo}} no se puede usar.',
      advice: 'Ábralo en el programa de origen y guárdelo de nuevo como PDF.',
    },
    artwork_not_fetched: {
      happened: 'No se ha podido descargar el archivo de impresión de su dirección.',
      advice: 'Compruebe que la dirección es correcta y accesible desde el servidor.',
    },
    upload_offset: {
      happened: 'La subida no continuó donde se interrumpió.',
      advice: 'El conector la reanuda por sí solo en el punto correcto.',
    },
    upload_damaged: {
      happened: 'El archivo no llegó tal como se envió.',
      advice: 'El conector lo vuelve a enviar por sí solo.',
    },
    storage_full: {
      happened: 'El almacenamiento está lleno.',
      advice: 'Adquiera más almacenamiento o elimine datos para continuar.',
    },
  },
}
