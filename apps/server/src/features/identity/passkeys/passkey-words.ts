import type { Language } from '@clipwright/contract/projects/preferences'

type Words = { subject: string; paragraph: string }
const words = (subject: string, paragraph: string): Words => ({ subject, paragraph })

/** `{name}` is the passkey, `{left}` how many passkeys or codes there still are. */
export type PasskeyWords = Record<'added' | 'deleted' | 'required' | 'not_required' | 'codes_renewed' | 'code_used', Words> & {
  note: string
}

export const passkeyWords: Record<Language, PasskeyWords> = {
  en: {
    added: words('A passkey was added', 'The passkey “{name}” can sign in to your account from now on.'),
    deleted: words('A passkey was removed', 'It no longer signs in to your account. Passkeys left: {left}.'),
    required: words('Sign-in asks for a passkey now', 'Every sign-in to your account ends with a passkey or a recovery code.'),
    not_required: words('Sign-in asks for no passkey any more', 'Your recovery codes have ended too.'),
    codes_renewed: words('You have new recovery codes', 'The recovery codes you had before no longer work.'),
    code_used: words('A recovery code was used', 'Somebody signed in to your account with it. Recovery codes left: {left}.'),
    note: 'If this was not you, sign in, end the other sessions in your security settings and remove what you do not know.',
  },
  'pt-BR': {
    added: words('Uma chave de acesso foi adicionada', 'A chave de acesso “{name}” já pode entrar na sua conta.'),
    deleted: words('Uma chave de acesso foi removida', 'Ela não entra mais na sua conta. Chaves de acesso restantes: {left}.'),
    required: words(
      'Agora é preciso uma chave de acesso para entrar',
      'Toda entrada na sua conta termina com uma chave de acesso ou um código de recuperação.',
    ),
    not_required: words('Não é mais preciso uma chave de acesso para entrar', 'Seus códigos de recuperação também deixaram de valer.'),
    codes_renewed: words('Você tem novos códigos de recuperação', 'Os códigos que você tinha antes não funcionam mais.'),
    code_used: words('Um código de recuperação foi usado', 'Alguém entrou na sua conta com ele. Códigos restantes: {left}.'),
    note: 'Se não foi você, entre, encerre as outras sessões nas configurações de segurança e remova o que não conhece.',
  },
  'es-ES': {
    added: words('Se añadió una llave de acceso', 'La llave «{name}» ya puede iniciar sesión en tu cuenta.'),
    deleted: words('Se quitó una llave de acceso', 'Ya no inicia sesión en tu cuenta. Llaves que quedan: {left}.'),
    required: words(
      'El inicio de sesión pide ahora una llave de acceso',
      'Cada inicio de sesión en tu cuenta termina con una llave de acceso o un código de recuperación.',
    ),
    not_required: words('El inicio de sesión ya no pide una llave de acceso', 'Tus códigos de recuperación también han dejado de valer.'),
    codes_renewed: words('Tienes códigos de recuperación nuevos', 'Los códigos que tenías antes ya no valen.'),
    code_used: words('Se usó un código de recuperación', 'Alguien inició sesión en tu cuenta con él. Códigos que quedan: {left}.'),
    note: 'Si no fuiste tú, inicia sesión, cierra las otras sesiones en los ajustes de seguridad y quita lo que no conozcas.',
  },
  'de-DE': {
    added: words('Ein Passkey kam hinzu', 'Der Passkey „{name}“ kann sich ab jetzt bei deinem Konto anmelden.'),
    deleted: words('Ein Passkey wurde entfernt', 'Er öffnet dein Konto nicht mehr. Verbleibende Passkeys: {left}.'),
    required: words(
      'Die Anmeldung fragt jetzt nach einem Passkey',
      'Jede Anmeldung bei deinem Konto endet mit einem Passkey oder einem Wiederherstellungscode.',
    ),
    not_required: words('Die Anmeldung fragt nicht mehr nach einem Passkey', 'Auch deine Wiederherstellungscodes gelten nicht mehr.'),
    codes_renewed: words('Du hast neue Wiederherstellungscodes', 'Die bisherigen Codes gelten nicht mehr.'),
    code_used: words(
      'Ein Wiederherstellungscode wurde benutzt',
      'Jemand hat sich damit bei deinem Konto angemeldet. Verbleibende Codes: {left}.',
    ),
    note: 'Wenn du das nicht warst, melde dich an, beende die anderen Sitzungen in deinen Sicherheitseinstellungen und entferne, was du nicht kennst.',
  },
  'fr-FR': {
    added: words('Une clé d’accès a été ajoutée', 'La clé d’accès «\u00a0{name}\u00a0» peut désormais ouvrir votre compte.'),
    deleted: words('Une clé d’accès a été retirée', 'Elle n’ouvre plus votre compte. Clés d’accès restantes\u00a0: {left}.'),
    required: words(
      'La connexion demande maintenant une clé d’accès',
      'Chaque connexion à votre compte se termine par une clé d’accès ou un code de secours.',
    ),
    not_required: words('La connexion ne demande plus de clé d’accès', 'Vos codes de secours ne sont plus valables non plus.'),
    codes_renewed: words('Vous avez de nouveaux codes de secours', 'Les codes que vous aviez avant ne marchent plus.'),
    code_used: words(
      'Un code de secours a été utilisé',
      'Une personne s’est connectée à votre compte avec ce code. Codes restants\u00a0: {left}.',
    ),
    note: 'Si ce n’était pas vous, connectez-vous, mettez fin aux autres sessions dans vos réglages de sécurité et retirez ce que vous ne connaissez pas.',
  },
  'it-IT': {
    added: words('È stata aggiunta una passkey', 'Da ora la passkey «{name}» può aprire il tuo account.'),
    deleted: words('È stata rimossa una passkey', 'Non apre più il tuo account. Passkey rimaste: {left}.'),
    required: words('Ora l’accesso chiede una passkey', 'Ogni accesso al tuo account finisce con una passkey o un codice di recupero.'),
    not_required: words('L’accesso non chiede più una passkey', 'Anche i tuoi codici di recupero non valgono più.'),
    codes_renewed: words('Hai nuovi codici di recupero', 'I codici che avevi prima non funzionano più.'),
    code_used: words('È stato usato un codice di recupero', 'Qualcuno lo ha usato per accedere al tuo account. Codici rimasti: {left}.'),
    note: 'Se non sei stato tu, accedi, chiudi le altre sessioni nelle impostazioni di sicurezza e rimuovi ciò che non conosci.',
  },
  'nl-NL': {
    added: words('Er is een passkey toegevoegd', 'De passkey ‘{name}’ kan vanaf nu inloggen op je account.'),
    deleted: words('Er is een passkey verwijderd', 'Die logt niet meer in op je account. Passkeys over: {left}.'),
    required: words('Inloggen vraagt nu om een passkey', 'Elke keer inloggen eindigt met een passkey of een herstelcode.'),
    not_required: words('Inloggen vraagt niet meer om een passkey', 'Ook je herstelcodes gelden niet meer.'),
    codes_renewed: words('Je hebt nieuwe herstelcodes', 'De herstelcodes die je eerder had, werken niet meer.'),
    code_used: words('Er is een herstelcode gebruikt', 'Iemand heeft er op je account mee ingelogd. Herstelcodes over: {left}.'),
    note: 'Was jij dit niet, log dan in, beëindig de andere sessies in je beveiligingsinstellingen en verwijder wat je niet kent.',
  },
  'pl-PL': {
    added: words('Dodano klucz dostępu', 'Klucz dostępu „{name}” może odtąd logować na twoje konto.'),
    deleted: words('Usunięto klucz dostępu', 'Nie loguje już na twoje konto. Pozostałe klucze dostępu: {left}.'),
    required: words(
      'Logowanie wymaga teraz klucza dostępu',
      'Każde logowanie na twoje konto kończy się kluczem dostępu lub kodem odzyskiwania.',
    ),
    not_required: words('Logowanie nie wymaga już klucza dostępu', 'Twoje kody odzyskiwania też przestały działać.'),
    codes_renewed: words('Masz nowe kody odzyskiwania', 'Poprzednie kody już nie działają.'),
    code_used: words('Użyto kodu odzyskiwania', 'Ktoś zalogował się nim na twoje konto. Pozostałe kody: {left}.'),
    note: 'Jeśli to nie ty, zaloguj się, zakończ pozostałe sesje w ustawieniach bezpieczeństwa i usuń to, czego nie znasz.',
  },
  zh: {
    added: words('已添加通行密钥', '通行密钥“{name}”从现在起可以登录你的账号。'),
    deleted: words('已移除通行密钥', '它不能再登录你的账号。剩余通行密钥：{left}。'),
    required: words('登录现在要求通行密钥', '每次登录你的账号，最后都需要通行密钥或恢复代码。'),
    not_required: words('登录不再要求通行密钥', '你的恢复代码也已失效。'),
    codes_renewed: words('你有了新的恢复代码', '之前的恢复代码不再有效。'),
    code_used: words('有恢复代码被使用', '有人用它登录了你的账号。剩余恢复代码：{left}。'),
    note: '如果不是你本人，请登录，在安全设置中结束其他会话，并移除你不认识的内容。',
  },
  'ko-KR': {
    added: words('패스키가 추가되었습니다', '이제 패스키 “{name}”(으)로 계정에 로그인할 수 있습니다.'),
    deleted: words('패스키가 제거되었습니다', '이 패스키로는 더 이상 로그인할 수 없습니다. 남은 패스키: {left}개.'),
    required: words('이제 로그인할 때 패스키가 필요합니다', '계정에 로그인할 때마다 마지막에 패스키나 복구 코드가 필요합니다.'),
    not_required: words('이제 로그인할 때 패스키가 필요하지 않습니다', '복구 코드도 더 이상 쓸 수 없습니다.'),
    codes_renewed: words('새 복구 코드가 생겼습니다', '이전 복구 코드는 더 이상 쓸 수 없습니다.'),
    code_used: words('복구 코드가 사용되었습니다', '누군가 이 코드로 계정에 로그인했습니다. 남은 복구 코드: {left}개.'),
    note: '본인이 아니라면 로그인해서 보안 설정에서 다른 세션을 종료하고 모르는 항목을 제거하세요.',
  },
}
