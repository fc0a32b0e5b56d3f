import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { words as english } from './en.ts'

export const words: TranslatedMessages<typeof english, 'it'> = {
  login: {
    title: 'Accedi',
    tagline: 'Dall’ordine al pezzo stampato, senza deviazioni.',
    environment: 'Ambiente',
    environmentHint: 'Il nome dell’ambiente della tua stamperia',
    environmentInvalid: 'Solo lettere dalla a alla z e cifre',
    email: 'E-mail',
    emailMissing: 'Inserisci il tuo indirizzo e-mail',
    password: 'Password',
    passwordMissing: 'Inserisci la tua password',
    showPassword: 'Mostra la password',
    hidePassword: 'Nascondi la password',
    rememberMe: 'Ricordami',
    login: 'Accedi',
    setupGuide: 'Guida introduttiva',
    privacy: 'Informativa sulla privacy',
    wrongCredentials: 'E-mail o password non valida.',
    withoutEnvironment: 'Senza ambiente possono accedere solo i super amministratori.',
    checkEnvironment: '«{{environment}}» è l’ambiente giusto?',
    failedRequest: 'Richiesta non riuscita. Controlla la connessione al server.',
    tooMany_one: 'Troppi tentativi. Riprova tra {{count}} minuto.',
    tooMany_many: 'Troppi tentativi. Riprova tra {{count}} minuti.',
    tooMany_other: 'Troppi tentativi. Riprova tra {{count}} minuti.',
    failedSignIns:
      'Negli ultimi 15 minuti {{count}} accessi al tuo account non sono riusciti. Se non eri tu, cambia la password.',
    logoutFailed: 'L’accesso è ancora attivo',
  },
  signInPage: {
    remote: 'Accesso amministratori',
    error: 'L’accesso con il servizio di identità non è riuscito. Riprova.',
  },
}
