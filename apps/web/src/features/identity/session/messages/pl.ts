import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { words as english } from './en.ts'

export const words: TranslatedMessages<typeof english, 'pl'> = {
  login: {
    title: 'Logowanie',
    tagline: 'Od zamówienia do wydruku, bez okrężnej drogi.',
    environment: 'Środowisko',
    environmentHint: 'Nazwa środowiska Twojej drukarni',
    environmentInvalid: 'Tylko litery od a do z i cyfry',
    email: 'E-mail',
    emailMissing: 'Podaj adres e-mail',
    password: 'Hasło',
    passwordMissing: 'Podaj hasło',
    showPassword: 'Pokaż hasło',
    hidePassword: 'Ukryj hasło',
    rememberMe: 'Zapamiętaj mnie',
    login: 'Zaloguj się',
    setupGuide: 'Przewodnik konfiguracji',
    privacy: 'Polityka prywatności',
    wrongCredentials: 'Nieprawidłowa nazwa użytkownika lub hasło.',
    withoutEnvironment: 'Bez środowiska mogą się zalogować tylko superadministratorzy.',
    checkEnvironment: 'Czy „{{environment}}” to właściwe środowisko?',
    failedRequest: 'Żądanie nie powiodło się. Sprawdź połączenie z serwerem.',
    tooMany_one: 'Zbyt wiele prób. Spróbuj ponownie za {{count}} minutę.',
    tooMany_few: 'Zbyt wiele prób. Spróbuj ponownie za {{count}} minuty.',
    tooMany_many: 'Zbyt wiele prób. Spróbuj ponownie za {{count}} minut.',
    tooMany_other: 'Zbyt wiele prób. Spróbuj ponownie za {{count}} minuty.',
    failedSignIns:
      'Nieudane logowania na Twoje konto w ostatnich 15 minutach: {{count}}. Jeśli to nie Ty, zmień hasło.',
    logoutFailed: 'Nadal trwa zalogowanie',
  },
  signInPage: {
    remote: 'Logowanie administratora',
    error: 'Logowanie przez usługę tożsamości nie powiodło się. Spróbuj ponownie.',
  },
}
