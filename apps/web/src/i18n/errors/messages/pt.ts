import type { TranslatedMessages } from '../../messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'pt'> = {
  errors: {
    bad_request: {
      happened: 'O servidor não aceitou os dados enviados.',
      advice: 'Verifique o que introduziu. Se estiver tudo certo, recarregue a página.',
    },
    bad_cursor: {
      happened: 'Esta posição na lista já não é válida.',
      advice: 'Recarregue a lista.',
    },
    unsupported_media: {
      happened: 'O servidor não aceita este tipo de ficheiro.',
      advice: 'Escolha um ficheiro num dos formatos indicados na janela.',
    },
    too_large: {
      happened: 'O conteúdo enviado é demasiado grande.',
      advice: 'Escolha um ficheiro mais pequeno ou divida-o.',
    },
    too_many_requests: {
      happened: 'Demasiadas tentativas em pouco tempo.',
      detailed: 'Demasiados pedidos em pouco tempo. O próximo será aceite dentro de {{seconds}} s.',
      advice: 'Aguarde até 15 minutos e tente de novo.',
    },
    idempotency_key_reused: {
      happened: 'Outro pedido foi enviado com a mesma chave.',
      advice: 'Envie o pedido alterado com uma nova chave.',
    },
    idempotency_key_running: {
      happened: 'O primeiro pedido com esta chave ainda está em curso.',
      advice: 'Envie-o de novo dentro de um segundo.',
    },
    not_found: {
      happened: 'Já não existe. Provavelmente alguém o eliminou.',
      advice: 'A lista foi recarregada; escolha entre o que há.',
    },
    unexpected: {
      happened: 'Algo correu mal dentro do Platen.',
      advice: 'Tente de novo. Se voltar a acontecer, diga ao administrador o que estava a fazer e quando.',
    },
    unavailable: {
      happened: 'O servidor não responde.',
      advice: 'Verifique a ligação de rede deste dispositivo e tente de novo.',
    },
    server_busy: {
      happened: 'O servidor está sobrecarregado neste momento.',
      advice: 'Aguarde alguns segundos e tente de novo.',
    },
    database_unavailable: {
      happened: 'A base de dados não responde.',
      advice: 'O Platen continua a tentar ligar-se; tente de novo dentro de um minuto.',
    },
    store_unavailable: {
      happened: 'O armazenamento dos ficheiros do Platen não responde.',
      advice: 'O Platen continua a tentar ligar-se; tente de novo dentro de um minuto.',
    },
    not_signed_in: { happened: 'A sua sessão terminou.', advice: 'Inicie sessão de novo.' },
    wrong_credentials: {
      happened: 'Nome de utilizador ou palavra-passe inválidos.',
      advice: 'Verifique se escreveu tudo bem e se o nome do ambiente está certo.',
    },
    forbidden: {
      happened: 'O seu utilizador não tem permissão para fazer isto.',
      advice: 'Peça a um administrador que o faça ou que lhe dê a permissão.',
    },
    foreign_origin: {
      happened: 'O pedido veio de outro site e foi recusado.',
      advice: 'Abra o Platen numa janela própria e tente aí de novo.',
    },
    invalid_customer: {
      happened: 'Não tem acesso a este ambiente, ou ele não existe.',
      advice: 'Verifique o nome do ambiente no endereço.',
    },
    email_invalid: {
      happened: 'O endereço de e-mail não é válido.',
      advice: 'Verifique como está escrito: um endereço tem a forma nome@example.com.',
    },
    email_exists: {
      happened: 'Já existe um utilizador com este endereço de e-mail.',
      advice: 'Edite esse utilizador ou introduza outro endereço.',
    },
    password_too_short: {
      happened: 'A palavra-passe é demasiado curta.',
      advice: 'Escolha uma mais longa; algumas palavras sem relação são fáceis de lembrar.',
    },
    password_too_long: {
      happened: 'A palavra-passe é demasiado longa.',
      advice: 'Escolha uma com 256 caracteres no máximo.',
    },
    password_too_weak: {
      happened: 'A palavra-passe é demasiado fácil de adivinhar.',
      advice: 'Escolha algumas palavras sem relação, nada do seu nome ou endereço.',
    },
    password_wrong: {
      happened: 'A palavra-passe atual não está certa.',
      advice: 'Introduza a palavra-passe com que iniciou sessão.',
    },
    password_not_new: {
      happened: 'A nova palavra-passe é a que foi definida para si.',
      advice: 'Escolha outra palavra-passe que só o próprio conheça.',
    },
    password_change_required: {
      happened: 'A sua palavra-passe foi definida por outra pessoa.',
      advice: 'Inicie sessão de novo e escolha uma palavra-passe própria.',
    },
    user_deactivated: {
      happened: 'Este utilizador está desativado.',
      advice: 'Contacte um administrador do ambiente.',
    },
    own_account: {
      happened: 'Não pode eliminar nem desativar o seu próprio utilizador.',
      advice: 'Peça a outro administrador que o faça.',
    },
    last_user_manager: {
      happened: 'Este é o último utilizador que pode gerir utilizadores.',
      advice: 'Dê primeiro essa permissão a outro utilizador.',
    },
    wrong_host: {
      happened: 'O Platen não está disponível neste endereço.',
      advice: 'Use o endereço indicado pelo administrador do servidor ou peça-lhe que adicione este (PLATEN_HOSTS).',
    },
    own_rights: {
      happened: 'Não pode alterar a sua própria função nem as suas próprias permissões.',
      advice: 'Peça a outro administrador.',
    },
    above_own_rights: {
      happened: 'Só pode conceder permissões que tem e gerir utilizadores que não tenham mais do que as suas.',
      advice: 'Peça a alguém que tenha essas permissões.',
    },
    role_not_assignable: {
      happened: 'Esta função não pode ser atribuída aqui.',
      advice: 'Escolha administrador, utilizador avançado ou operador.',
    },
    customer_already_exists: {
      happened: 'Já existe um ambiente com este nome.',
      detailed: 'Já existe um ambiente com o nome «{{name}}».',
      advice: 'Escolha outro nome.',
    },
    system_keyword: {
      happened: 'Este nome está reservado pelo sistema.',
      detailed: 'O nome «{{name}}» está reservado pelo sistema.',
      advice: 'Escolha outro nome.',
    },
    invalid_resource_name: {
      happened: 'O nome só pode ter letras de a a z e algarismos.',
      detailed: 'O nome «{{name}}» não é válido: só pode ter as letras de a a z e algarismos.',
      advice: 'Retire espaços, acentos e sinais.',
    },
    environment_limit: { happened: 'Já tem um ambiente.', advice: 'Abra o ambiente que tem.' },
    changed_meanwhile: {
      happened: 'Entretanto, outra pessoa alterou isto.',
      detailed: 'Entretanto, outra pessoa alterou «{{name}}».',
      detailedBy: 'Entretanto, {{user}} alterou «{{name}}».',
      advice: 'Veja o novo estado e repita a sua alteração.',
    },
    order_booked: {
      happened: 'Já há cópias desta encomenda colocadas numa predefinição de saída.',
      detailed:
        '{{assigned}} de {{copies}} cópias da encomenda {{orderId}} já estão colocadas numa predefinição de saída.',
      advice: 'O proprietário pode retirá-la da predefinição. A janela que edita a encomenda indica ambos.',
    },
    order_no_copies: {
      happened: 'A quantidade da encomenda não pode ser zero.',
      advice: 'Introduza pelo menos uma cópia.',
    },
    order_remaining_exceeds_copies: {
      happened: 'A quantidade a imprimir excede a quantidade total.',
      advice: 'Reduza a quantidade a imprimir ou aumente a quantidade total.',
    },
    order_refused_changed: {
      happened: 'Esta encomenda chegou de novo com alterações depois de o trabalho ter começado.',
      detailed: 'A encomenda {{orderId}} chegou de novo com alterações depois de o trabalho ter começado.',
      advice: 'Conclua ou retire o que está colocado e impresso e peça que seja entregue de novo.',
    },
    location_not_found: {
      happened: 'Este local não existe.',
      detailed: 'O local «{{name}}» não existe.',
      advice: 'Escolha outro local.',
    },
    jig_not_found: {
      happened: 'Este gabarito não existe.',
      detailed: 'O gabarito «{{jig}}» não existe.',
      advice: 'Escolha outro gabarito.',
    },
    delete_refused: {
      happened: 'A encomenda não pode ser eliminada enquanto uma predefinição não estiver vazia.',
      detailed: 'A encomenda {{orderId}} não pode ser eliminada enquanto uma predefinição não estiver vazia.',
      advice: 'Imprima ou limpe primeiro as predefinições.',
    },
    cancel_too_many: {
      happened: 'Iam ser canceladas mais cópias do que as que existem.',
      detailed: 'A encomenda {{orderId}} só tem {{copies}} cópias que se podem cancelar.',
      advice: 'Envie um número de cópias que o trabalho tenha, ou nenhum para as cancelar todas.',
    },
    cancel_part_of_set: {
      happened: 'Um trabalho com vários motivos só pode ser cancelado por completo.',
      detailed:
        'O trabalho da encomenda {{orderId}} tem vários motivos que pertencem juntos: só pode ser cancelado por completo.',
      advice: 'Cancele todas as cópias do trabalho.',
    },
    cancel_awaits_artwork: {
      happened: 'Ainda não é possível cancelar algumas cópias de um trabalho que espera pelo ficheiro de impressão.',
      detailed:
        'O trabalho da encomenda {{orderId}} espera pelo ficheiro de impressão: ainda não se sabe quantos motivos tem e só pode ser cancelado por completo.',
      advice: 'Tente de novo quando o ficheiro tiver chegado ou cancele todas as cópias do trabalho.',
    },
    already_shipped: {
      happened: 'Não é possível cancelar cópias de uma encomenda expedida, nem reduzindo a quantidade.',
      detailed:
        'A encomenda {{orderId}} tem um envio, e há cópias que seriam canceladas mas já foram entregues à saída. Podem já ter sido expedidas.',
      advice:
        'Cancele menos cópias ou introduza uma quantidade maior, para cancelar apenas cópias que ainda não foram entregues. Se ainda nada foi expedido, remova primeiro os envios da encomenda.',
    },
    shipments_reported: {
      happened: 'Já não é possível remover todos os envios de uma encomenda.',
      detailed: 'Foi comunicado à loja que a encomenda {{orderId}} está expedida, ou está a ser comunicado agora.',
      advice: 'Introduza os envios corretos ou corrija a encomenda na loja.',
    },
    shop_reports_off: {
      happened: 'Não é possível comunicar nada a esta loja.',
      detailed: 'As comunicações deste tipo à loja {{name}} estão desativadas.',
      advice: 'Ative-as em Definições, Lojas.',
    },
    preset_incomplete: {
      happened: 'Falta à predefinição um layout de impressão, um canal de saída ou um ficheiro de impressão.',
      detailed:
        'À predefinição «{{name}}» falta um layout de impressão, um canal de saída ou um ficheiro de impressão.',
      advice: 'Edite a predefinição e complete-a.',
    },
    preset_has_orders: {
      happened: 'A predefinição ainda contém encomendas.',
      detailed: 'Há encomendas colocadas na predefinição «{{name}}» (encaixes ocupados: {{booked}}).',
      advice: 'Retire ou imprima primeiro as suas encomendas.',
    },
    preset_in_use: {
      happened: 'Outra pessoa está a trabalhar com a predefinição.',
      detailed: '{{user}} trabalha com a predefinição «{{name}}» desde {{since}} e tem encomendas nela.',
      advice:
        'Peça que imprima ou retire as encomendas. Com a permissão para predefinições de colegas, pode assumi-la.',
    },
    preset_locked: {
      happened: 'Outra pessoa bloqueou a predefinição.',
      detailed: '{{user}} bloqueou a predefinição «{{name}}» e trabalha com ela desde {{since}}.',
      advice: 'Essa pessoa ou um administrador pode desbloqueá-la.',
    },
    preset_on_hold: {
      happened: 'A predefinição está suspensa.',
      detailed: '{{user}} suspendeu a predefinição «{{name}}» em {{since}}.',
      advice: 'Nada é colocado nem impresso nela até alguém a libertar.',
    },
    of_other_user: {
      happened: 'Isto pertence a outra pessoa.',
      detailed: 'Isto pertence a {{user}}.',
      advice: 'Pergunte a esta pessoa ou a um administrador.',
    },
    preset_not_shared: {
      happened: 'Esta predefinição de saída não é partilhada.',
      detailed: 'A predefinição de saída «{{name}}» não é partilhada.',
      advice: 'O proprietário pode partilhá-la na janela da predefinição.',
    },
    preset_conflict: {
      happened:
        'A encomenda não serve para esta predefinição: a qualidade, o suporte, a cor ou o tipo de impressora são diferentes.',
      detailed:
        'A encomenda {{orderId}} não é compatível com esta predefinição: tem «{{value}}» e a predefinição aceita {{allowed}}.',
      advice: 'Escolha uma predefinição com os mesmos valores ou edite a predefinição.',
    },
    slots_taken: {
      happened: 'Entretanto, outra pessoa ocupou um destes encaixes.',
      advice: 'A predefinição mostra agora o estado atual. Escolha outros encaixes.',
    },
    slot_not_printable: {
      happened: 'O encaixe está fora da área imprimível do layout de impressão.',
      detailed:
        'Os encaixes do gabarito «{{jig}}» que estariam livres para a encomenda {{orderId}} estão fora da área imprimível do layout de impressão «{{layout}}»: nada seria impresso neles.',
      advice: 'Mova o gabarito ou aumente a área imprimível no editor.',
    },
    no_free_slot: {
      happened: 'Não há encaixes livres para este gabarito no layout de impressão.',
      detailed: 'Não há encaixes livres para a encomenda {{orderId}} no gabarito «{{jig}}» do layout de impressão.',
      no_jig: 'A encomenda {{orderId}} não tem gabarito.',
      jig_not_on_layout: 'O gabarito «{{jig}}» da encomenda {{orderId}} não está no layout de impressão «{{layout}}».',
      advice: 'Imprima a predefinição ou escolha outra.',
    },
    not_enough_copies: {
      happened: 'A encomenda não tem tantas cópias por colocar.',
      detailed: 'A encomenda {{orderId}} não tem tantas cópias por colocar (por colocar: {{pending}}).',
      advice: 'Os números foram recarregados; escolha menos cópias.',
    },
    nothing_booked: {
      happened: 'Não há nada colocado nesta predefinição.',
      detailed: 'Não há nada colocado nesta predefinição. {{user}} imprimiu-a pela última vez em {{at}}.',
      advice: 'Adicione primeiro encomendas e depois imprima.',
    },
    name_taken: {
      happened: 'O nome já existe.',
      detailed: 'O nome «{{name}}» já existe.',
      advice: 'Escolha outro nome.',
    },
    value_empty: { happened: 'Não foi introduzido nenhum valor.', advice: 'Introduza um valor.' },
    value_too_long: { happened: 'Este valor é demasiado longo.', advice: 'Encurte-o.' },
    value_exists: {
      happened: 'O valor já existe.',
      detailed: 'O valor «{{value}}» já existe.',
      advice: 'Escolha outro valor ou utilize o existente.',
    },
    too_many_items: {
      happened: 'Já foi atingido o número máximo.',
      detailed: 'Foi atingido o máximo de {{limit}}.',
      advice: 'Elimine o que já não é necessário.',
    },
    too_many_slots: {
      happened: 'A lista com os seus encaixes é demasiado grande para uma só resposta.',
      advice: 'Peça-a com slots=false. As predefinições também podem ser pedidas em várias partes com ids.',
    },
    too_many_values: {
      happened: 'Já foi atingido o número máximo de valores.',
      advice: 'Elimine os valores de que já ninguém precisa.',
    },
    value_in_use: {
      happened: 'Este valor ainda está em uso.',
      detailed: 'O valor «{{value}}» ainda está em uso.',
      advice: 'Retire-o primeiro dos locais que o utilizam.',
    },
    rules_broken: {
      happened: 'Estas regras não são coerentes.',
      advice: 'Veja os pontos assinalados, corrija-os e guarde de novo.',
    },
    input_settings_wrong: {
      happened: 'Estas definições de entrada contradizem-se.',
      advice: 'Veja os campos assinalados, corrija-os e guarde de novo.',
    },
    config_wrong: {
      happened: 'Falta um número ou está fora dos limites.',
      advice: 'Introduza números inteiros a partir de 1.',
    },
    channel_in_use: {
      happened: 'Uma predefinição de saída ainda imprime neste canal.',
      detailed: 'Há predefinições de saída que ainda imprimem neste canal: {{presets}}.',
      advice: 'Atribua primeiro outro canal à predefinição.',
    },
    multi_job_group_wrong: {
      happened: 'Um grupo multitrabalho não está completo.',
      detailed: 'O grupo multitrabalho «{{name}}» não está completo.',
      advice:
        'Dê-lhe um nome próprio e, a cada ficheiro, um nome próprio e um canal que o utilizador ainda tenha; os ficheiros combinados vão para um único canal.',
    },
    profile_invalid: {
      happened: 'Isto não é um perfil ICC de uma condição de impressão.',
      advice: 'Escolha o perfil de um dispositivo de saída (.icc): cinzento, RGB ou CMYK.',
    },
    profile_limit: {
      happened: 'Foi atingido o número máximo de perfis ICC de um ambiente.',
      detailed: 'Um ambiente pode guardar no máximo {{limit}} perfis ICC.',
      advice: 'Elimine um que nenhum canal utilize e adicione depois este.',
    },
    profile_in_use: {
      happened: 'Um canal de saída ainda utiliza este perfil.',
      detailed: 'Há canais de saída que ainda utilizam o perfil «{{name}}»: {{channels}}.',
      advice: 'Atribua primeiro outro perfil a estes canais.',
    },
    folder_not_allowed: {
      happened: 'O Platen não pode utilizar esta pasta.',
      detailed: 'O Platen não pode utilizar a pasta «{{value}}».',
      advice: 'Escolha output ou uma pasta dentro dela, ou peça ao administrador do servidor que autorize a pasta.',
    },
    ticket_wrong: {
      happened: 'Este modelo de ticket não pode ser usado.',
      advice: 'Corrija o que o editor assinala ou volte ao modelo do Platen.',
    },
    webhook_address: {
      happened: 'O Platen não pode enviar nada para este endereço.',
      advice: 'Use um endereço https público da internet ou peça ao administrador do servidor que autorize o host.',
    },
    shop_address: {
      happened: 'O Platen não pode pedir encomendas a este endereço.',
      advice: 'Introduza o endereço https público da loja ou peça ao administrador do servidor que autorize o host.',
    },
    shop_signature: {
      happened: 'A assinatura da mensagem falta ou está errada.',
      advice: 'Introduza o segredo com que a loja assina.',
    },
    shop_off: {
      happened: 'Esta loja está desativada no Platen.',
      advice: 'Ative-a em Definições, Lojas.',
    },
    artwork_host_wrong: {
      happened: 'De um destes hosts não é possível obter ficheiros de impressão.',
      detailed: 'Não é possível obter ficheiros de impressão do host «{{host}}».',
      advice: 'Indique hosts públicos da internet, como files.shop.example ou files.shop.example:8443.',
    },
    jig_invalid: {
      happened: 'O gabarito viola uma regra.',
      detailed: 'O gabarito «{{name}}» não cumpre as regras (erros: {{count}}).',
      advice: 'Veja os campos e encaixes assinalados, corrija-os e guarde de novo.',
    },
    jigs_too_large: {
      happened: 'Os gabaritos são demasiado grandes no total.',
      detailed: 'Os encaixes de todos os gabaritos podem ocupar {{limitMb}} MB no total.',
      advice: 'Elimine os gabaritos que já não são necessários ou simplifique as formas dos seus encaixes.',
    },
    layout_invalid: {
      happened: 'O layout de impressão viola uma regra.',
      detailed: 'O layout de impressão «{{name}}» não cumpre as regras (erros: {{count}}).',
      advice: 'Veja os gabaritos e campos assinalados, corrija-os e guarde de novo.',
    },
    slots_locked: {
      happened: 'Os encaixes vêm de um desenho SVG e estão bloqueados.',
      detailed: 'Os encaixes do gabarito «{{name}}» vêm de um desenho SVG e estão bloqueados.',
      advice: 'Altere o desenho e importe-o de novo, ou mude apenas a posição da imagem nos encaixes.',
    },
    geometry_booked: {
      happened: 'Há encomendas colocadas nos seus encaixes, por isso não se pode eliminar nem mudar a forma.',
      detailed:
        'Há encomendas colocadas em encaixes de «{{name}}» (predefinições de saída: {{presets}}), por isso não se pode eliminar nem mudar a forma.',
      advice: 'Imprima ou retire primeiro essas encomendas, ou guarde as alterações com outro nome.',
    },
    layout_broken: {
      happened: 'Os gabaritos já não estão bem colocados no layout de impressão, por isso nada foi impresso.',
      detailed: 'Os gabaritos já não cabem no layout de impressão «{{name}}», por isso nada foi impresso.',
      advice: 'Abra o layout de impressão, corrija os gabaritos assinalados e guarde-o. O que está colocado mantém-se.',
    },
    product_invalid: {
      happened: 'O produto não está completo ou não é válido.',
      advice: 'Corrija os campos com uma mensagem e guarde novamente.',
    },
    product_template_deleted: {
      happened: 'O modelo desta versão do produto foi eliminado, por isso a versão não foi restaurada.',
      advice: 'Restaure primeiro o modelo em «Modelos eliminados» ou escolha outro no produto.',
    },
    product_import_faulty: {
      happened: 'O ficheiro tem erros, por isso nada foi importado.',
      detailed: 'O ficheiro tem erros (número: {{count}}), por isso nada foi importado.',
      advice: 'Corrija as linhas indicadas e escolha novamente o ficheiro.',
    },
    template_invalid: {
      happened: 'O modelo viola uma regra.',
      detailed: 'O modelo «{{name}}» não cumpre as regras (erros: {{count}}).',
      advice: 'Corrija os campos e elementos assinalados e guarde de novo.',
    },
    font_refused: {
      happened: 'O ficheiro não pode ser usado como tipo de letra.',
      detailed: '«{{name}}» não pode ser usado como tipo de letra.',
      advice: 'Escolha um tipo de letra OpenType ou TrueType (.otf ou .ttf) com contornos.',
    },
    font_in_use: {
      happened: 'O tipo de letra é usado por modelos.',
      detailed: 'O tipo de letra «{{name}}» é usado por modelos: {{templates}}.',
      advice: 'Escolha primeiro outro tipo de letra nesses modelos.',
    },
    copies_not_printed: {
      happened:
        'As cópias desta encomenda vão ser impressas de qualquer modo, porque entretanto foi ativada ou alterada.',
      detailed:
        'As cópias da encomenda {{orderId}} serão impressas de qualquer forma, porque entretanto foi ativada ou alterada.',
      advice: 'Não é preciso devolvê-las. Deixe de fora os encaixes desta encomenda.',
    },
    run_not_in_state: {
      happened: 'O estado do trabalho de impressão mudou entretanto.',
      advice: 'Agora vê-se o seu estado atual; escolha entre o que este permite.',
    },
    piece_already_rejected: {
      happened: 'Uma destas peças já foi rejeitada, neste trabalho de impressão ou noutro da mesma folha.',
      detailed:
        'A peça no encaixe {{jigNo}}.{{slotNo}} já foi rejeitada, neste trabalho de impressão ou noutro da mesma folha.',
      advice: 'A imagem foi recarregada; escolha entre as outras peças.',
    },
    piece_cancelled: {
      happened: 'Uma destas peças está cancelada.',
      detailed: 'A peça no encaixe {{jigNo}}.{{slotNo}} está cancelada.',
      advice: 'As peças canceladas não são impressas de novo; escolha entre as outras.',
    },
    all_pieces_cancelled: {
      happened: 'Todas as peças deste trabalho de impressão estão canceladas.',
      advice:
        'Não resta nada para imprimir; as encomendas reativadas são impressas a partir da sua predefinição de saída.',
    },
    sheet_not_ready: {
      happened: 'A folha ainda não foi composta.',
      advice: 'Espere até o trabalho de impressão estar pronto.',
    },
    sheet_deleted: {
      happened: 'A folha foi eliminada no fim do prazo de conservação configurado.',
      advice: 'Imprima a folha novamente; será composta de novo.',
    },
    artwork_missing: {
      happened: 'Falta o ficheiro de impressão da encomenda.',
      detailed: 'Falta o ficheiro de impressão da encomenda {{orderId}}.',
      advice: 'Entregue de novo o ficheiro com o nome indicado na encomenda.',
    },
    artwork_held_back: {
      happened: 'A encomenda está retida.',
      detailed: 'A encomenda {{orderId}} está retida.',
      advice: 'Edite a encomenda para ver o motivo e a autorizar.',
    },
    piece_without_ink: {
      happened: 'Numa peça não seria impresso nada.',
      detailed:
        'Para {{order}} no encaixe {{jigNo}}.{{slotNo}} não seria impresso nada: nada do que o ficheiro de impressão desenha fica dentro do encaixe e da área imprimível.',
      advice: 'Corrija o layout, o gabarito ou o ficheiro de impressão.',
    },
    white_not_traced: {
      happened: 'Não foi possível criar o branco com a forma da imagem.',
      detailed:
        'Não foi possível criar o branco com a forma da imagem para {{order}} no encaixe {{jigNo}}.{{slotNo}}: o ficheiro de impressão tem demasiados pormenores, ou desenhá-lo demorou demasiado.',
      advice: 'Escolha o branco em todo o encaixe nas definições de saída, ou substitua o ficheiro de impressão.',
    },
    artwork_refused: {
      happened: 'O ficheiro de impressão não pode ser usado.',
      detailed: 'O ficheiro de impressão de {{order}} no encaixe {{jigNo}}.{{slotNo}} não pode ser usado.',
      advice: 'Abra-o no programa de origem e guarde-o de novo como PDF.',
    },
    artwork_not_fetched: {
      happened: 'Não foi possível obter o ficheiro de impressão do seu endereço.',
      advice: 'Verifique se o endereço está certo e acessível a partir do servidor.',
    },
    upload_offset: {
      happened: 'O carregamento não continuou no ponto em que foi interrompido.',
      advice: 'O conector retoma-o sozinho no ponto certo.',
    },
    upload_damaged: {
      happened: 'O ficheiro não chegou tal como foi enviado.',
      advice: 'O conector volta a enviá-lo sozinho.',
    },
    storage_full: {
      happened: 'O armazenamento está cheio.',
      advice: 'Adquira mais armazenamento ou elimine dados para continuar.',
    },
  },
}
