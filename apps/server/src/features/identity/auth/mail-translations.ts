import type { MailWords } from './mail-words.ts'

export const portuguese: MailWords = {
  code: {
    subject: 'Seu código do Clipwright: {code}',
    heading: 'Seu código para entrar',
    body: 'Digite estes seis dígitos onde você os pediu. Eles valem por {minutes} minutos, uma única vez.',
    orLink: 'Ou abra este link. Em outro dispositivo, ele também pedirá os seis dígitos.',
    button: 'Entrar',
    note: 'Ninguém do Clipwright vai pedir este código. Se não foi você quem pediu, não faça nada: sem ele ninguém entra.',
  },
  device: {
    subject: 'Novo acesso à sua conta do Clipwright',
    heading: 'Alguém entrou a partir de um dispositivo novo',
    body: '{device}, endereço {address}, {time} (UTC).',
    act: 'Se foi você, não é preciso fazer nada. Se não, encerre a sessão desse dispositivo nas suas configurações e verifique se mais ninguém lê o seu e-mail.',
    button: 'Ver seus dispositivos',
    unknown: 'Um programa desconhecido',
  },
  identity: {
    subject: 'Uma nova forma de entrar na sua conta do Clipwright',
    heading: 'Uma forma de entrar foi adicionada',
    body: 'Agora sua conta também pode ser aberta com {provider}.',
    act: 'Se não foi você, remova-a nas configurações, em segurança, e encerre a sessão dos outros dispositivos.',
  },
}

export const german: MailWords = {
  code: {
    subject: 'Dein Clipwright-Code: {code}',
    heading: 'Dein Code zum Anmelden',
    body: 'Gib diese sechs Ziffern dort ein, wo du sie angefordert hast. Sie gelten {minutes} Minuten lang, ein einziges Mal.',
    orLink: 'Oder öffne diesen Link. Auf einem anderen Gerät fragt auch er nach den sechs Ziffern.',
    button: 'Anmelden',
    note: 'Niemand von Clipwright wird dich je nach diesem Code fragen. Wenn du ihn nicht angefordert hast, tu nichts: Ohne ihn kommt niemand hinein.',
  },
  device: {
    subject: 'Neue Anmeldung bei deinem Clipwright-Konto',
    heading: 'Jemand hat sich von einem neuen Gerät angemeldet',
    body: '{device}, Adresse {address}, {time} (UTC).',
    act: 'Wenn du das warst, ist nichts zu tun. Wenn nicht, melde das Gerät in deinen Einstellungen ab und sorge dafür, dass niemand sonst deine E-Mails liest.',
    button: 'Deine Geräte ansehen',
    unknown: 'Ein unbekanntes Programm',
  },
  identity: {
    subject: 'Ein neuer Weg in dein Clipwright-Konto',
    heading: 'Ein Anmeldeweg kam hinzu',
    body: 'Dein Konto lässt sich jetzt auch mit {provider} öffnen.',
    act: 'Wenn du das nicht warst, entferne ihn in den Einstellungen unter Sicherheit und melde deine anderen Geräte ab.',
  },
}

export const french: MailWords = {
  code: {
    subject: 'Votre code Clipwright : {code}',
    heading: 'Votre code de connexion',
    body: 'Saisissez ces six chiffres là où vous les avez demandés. Ils sont valables {minutes} minutes, une seule fois.',
    orLink: 'Ou ouvrez ce lien. Sur un autre appareil, il demandera aussi les six chiffres.',
    button: 'Se connecter',
    note: 'Personne de Clipwright ne vous demandera jamais ce code. Si vous ne l’avez pas demandé, ne faites rien : sans lui, personne n’entre.',
  },
  device: {
    subject: 'Nouvelle connexion à votre compte Clipwright',
    heading: 'Une connexion depuis un nouvel appareil',
    body: '{device}, adresse {address}, {time} (UTC).',
    act: 'Si c’était vous, il n’y a rien à faire. Sinon, déconnectez cet appareil dans vos réglages et vérifiez que personne d’autre ne lit vos e-mails.',
    button: 'Voir vos appareils',
    unknown: 'Un programme inconnu',
  },
  identity: {
    subject: 'Un nouveau moyen d’ouvrir votre compte Clipwright',
    heading: 'Un moyen de connexion a été ajouté',
    body: 'Votre compte peut désormais aussi être ouvert avec {provider}.',
    act: 'Si ce n’était pas vous, retirez-le dans les réglages, sous sécurité, et déconnectez vos autres appareils.',
  },
}

export const italian: MailWords = {
  code: {
    subject: 'Il tuo codice Clipwright: {code}',
    heading: 'Il tuo codice per accedere',
    body: 'Scrivi queste sei cifre dove le hai richieste. Valgono {minutes} minuti, una volta sola.',
    orLink: 'Oppure apri questo link. Su un altro dispositivo chiederà anche le sei cifre.',
    button: 'Accedi',
    note: 'Nessuno di Clipwright ti chiederà mai questo codice. Se non l’hai richiesto, non fare nulla: senza il codice non entra nessuno.',
  },
  device: {
    subject: 'Nuovo accesso al tuo account Clipwright',
    heading: 'Qualcuno ha effettuato l’accesso da un nuovo dispositivo',
    body: '{device}, indirizzo {address}, {time} (UTC).',
    act: 'Se sei stato tu, non devi fare nulla. Altrimenti disconnetti quel dispositivo nelle impostazioni e assicurati che nessun altro legga la tua posta.',
    button: 'Vedi i tuoi dispositivi',
    unknown: 'Un programma sconosciuto',
  },
  identity: {
    subject: 'Un nuovo modo per accedere al tuo account Clipwright',
    heading: 'È stato aggiunto un modo per accedere',
    body: 'Ora il tuo account si può aprire anche con {provider}.',
    act: 'Se non sei stato tu, rimuovilo nelle impostazioni, alla voce sicurezza, e disconnetti gli altri dispositivi.',
  },
}

export const dutch: MailWords = {
  code: {
    subject: 'Je Clipwright-code: {code}',
    heading: 'Je code om in te loggen',
    body: 'Typ deze zes cijfers waar je ze hebt aangevraagd. Ze zijn {minutes} minuten geldig, één keer.',
    orLink: 'Of open deze link. Op een ander apparaat vraagt die ook om de zes cijfers.',
    button: 'Inloggen',
    note: 'Niemand van Clipwright zal je ooit om deze code vragen. Heb je er niet om gevraagd, doe dan niets: zonder de code komt niemand binnen.',
  },
  device: {
    subject: 'Nieuwe aanmelding bij je Clipwright-account',
    heading: 'Iemand heeft ingelogd vanaf een nieuw apparaat',
    body: '{device}, adres {address}, {time} (UTC).',
    act: 'Was jij dit, dan hoef je niets te doen. Zo niet, log dat apparaat dan uit in je instellingen en zorg dat niemand anders je mail leest.',
    button: 'Bekijk je apparaten',
    unknown: 'Een onbekend programma',
  },
  identity: {
    subject: 'Een nieuwe manier om in te loggen op je Clipwright-account',
    heading: 'Er is een manier om in te loggen toegevoegd',
    body: 'Je account kan nu ook met {provider} worden geopend.',
    act: 'Was jij dit niet, verwijder het dan in de instellingen onder beveiliging en log je andere apparaten uit.',
  },
}

export const polish: MailWords = {
  code: {
    subject: 'Twój kod Clipwright: {code}',
    heading: 'Twój kod do logowania',
    body: 'Wpisz te sześć cyfr tam, gdzie o nie poproszono. Są ważne przez {minutes} minut i działają jeden raz.',
    orLink: 'Możesz też otworzyć ten link. Na innym urządzeniu również poprosi o sześć cyfr.',
    button: 'Zaloguj się',
    note: 'Nikt z Clipwright nigdy nie poprosi o ten kod. Jeśli to nie Twoja prośba, nie rób nic: bez kodu nikt się nie zaloguje.',
  },
  device: {
    subject: 'Nowe logowanie na Twoje konto Clipwright',
    heading: 'Ktoś zalogował się z nowego urządzenia',
    body: '{device}, adres {address}, {time} (UTC).',
    act: 'Jeśli to Ty, nie musisz nic robić. Jeśli nie, wyloguj to urządzenie w ustawieniach i upewnij się, że nikt inny nie czyta Twojej poczty.',
    button: 'Zobacz swoje urządzenia',
    unknown: 'Nieznany program',
  },
  identity: {
    subject: 'Nowy sposób logowania na Twoje konto Clipwright',
    heading: 'Dodano sposób logowania',
    body: 'Twoje konto można teraz otworzyć także przez {provider}.',
    act: 'Jeśli to nie Ty, usuń go w ustawieniach, w części bezpieczeństwo, i wyloguj pozostałe urządzenia.',
  },
}

export const chinese: MailWords = {
  code: {
    subject: '您的 Clipwright 验证码：{code}',
    heading: '您的登录验证码',
    body: '请在您请求验证码的页面输入这六位数字。{minutes} 分钟内有效，仅可使用一次。',
    orLink: '也可以打开下面的链接。在其他设备上打开时，同样需要输入这六位数字。',
    button: '登录',
    note: 'Clipwright 的任何人都不会向您索要此验证码。如果不是您本人请求，请不必理会：没有验证码，任何人都无法登录。',
  },
  device: {
    subject: '您的 Clipwright 账号有新的登录',
    heading: '有人在新设备上登录',
    body: '{device}，地址 {address}，{time}（UTC）。',
    act: '如果是您本人，无需任何操作。如果不是，请在设置中退出该设备，并确认没有其他人能看到您的邮件。',
    button: '查看您的设备',
    unknown: '未知程序',
  },
  identity: {
    subject: '您的 Clipwright 账号新增了登录方式',
    heading: '已新增一种登录方式',
    body: '现在也可以通过 {provider} 打开您的账号。',
    act: '如果不是您本人操作，请在设置的安全部分将其移除，并退出其他设备。',
  },
}

export const korean: MailWords = {
  code: {
    subject: 'Clipwright 인증 코드: {code}',
    heading: '로그인 코드',
    body: '코드를 요청한 곳에 이 여섯 자리 숫자를 입력하세요. {minutes}분 동안 한 번만 사용할 수 있습니다.',
    orLink: '또는 이 링크를 여세요. 다른 기기에서는 여섯 자리 숫자도 입력해야 합니다.',
    button: '로그인',
    note: 'Clipwright는 절대 이 코드를 묻지 않습니다. 직접 요청하지 않았다면 아무것도 하지 마세요. 코드 없이는 아무도 로그인할 수 없습니다.',
  },
  device: {
    subject: 'Clipwright 계정에 새로운 로그인',
    heading: '새 기기에서 로그인했습니다',
    body: '{device}, 주소 {address}, {time}(UTC).',
    act: '본인이라면 아무것도 하지 않아도 됩니다. 아니라면 설정에서 해당 기기를 로그아웃하고 다른 사람이 메일을 읽고 있지 않은지 확인하세요.',
    button: '내 기기 보기',
    unknown: '알 수 없는 프로그램',
  },
  identity: {
    subject: 'Clipwright 계정에 새 로그인 방법 추가',
    heading: '로그인 방법이 추가되었습니다',
    body: '이제 {provider}(으)로도 계정을 열 수 있습니다.',
    act: '본인이 아니라면 설정의 보안에서 삭제하고 다른 기기를 로그아웃하세요.',
  },
}
