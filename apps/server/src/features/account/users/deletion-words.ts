import type { Language } from '@clipwright/contract/projects/preferences'

type Words = { subject: string; heading: string; body: string; note: string }

/** `{minutes}` is how long the code is good. */
export const deletionWords: Record<Language, { code: Words; done: Words }> = {
  en: {
    code: {
      subject: 'The code to delete your Clipwright account',
      heading: 'Delete your account?',
      body: 'Somebody who is signed in as you asked to delete your account. Type this code there within {minutes} minutes to go on. It cannot be undone.',
      note: 'If this was not you, do nothing, and end the other sessions in your security settings.',
    },
    done: {
      subject: 'Your Clipwright account is deleted',
      heading: 'Your account is deleted',
      body: 'Your name, your address and every way of signing in are gone. Teams that were yours alone are disbanded; what they hold is deleted after 30 days.',
      note: 'This is the last message to this address.',
    },
  },
  'pt-BR': {
    code: {
      subject: 'O código para excluir sua conta do Clipwright',
      heading: 'Excluir sua conta?',
      body: 'Alguém que entrou como você pediu para excluir sua conta. Digite lá este código em até {minutes} minutos para continuar. Isto não pode ser desfeito.',
      note: 'Se não foi você, não faça nada e encerre as outras sessões nas configurações de segurança.',
    },
    done: {
      subject: 'Sua conta do Clipwright foi excluída',
      heading: 'Sua conta foi excluída',
      body: 'Seu nome, seu endereço e todas as formas de entrar não existem mais. As equipes que eram só suas foram desfeitas; o conteúdo delas é excluído depois de 30 dias.',
      note: 'Esta é a última mensagem para este endereço.',
    },
  },
  'es-ES': {
    code: {
      subject: 'El código para eliminar tu cuenta de Clipwright',
      heading: '¿Eliminar tu cuenta?',
      body: 'Alguien que ha iniciado sesión como tú ha pedido eliminar tu cuenta. Escribe allí este código en {minutes} minutos para continuar. No se puede deshacer.',
      note: 'Si no has sido tú, no hagas nada y cierra las demás sesiones en los ajustes de seguridad.',
    },
    done: {
      subject: 'Tu cuenta de Clipwright se ha eliminado',
      heading: 'Tu cuenta se ha eliminado',
      body: 'Ya no quedan tu nombre, tu dirección ni ninguna forma de iniciar sesión. Los equipos que eran solo tuyos se han disuelto; su contenido se borra a los 30 días.',
      note: 'Este es el último mensaje a esta dirección.',
    },
  },
  'de-DE': {
    code: {
      subject: 'Der Code zum Löschen deines Clipwright-Kontos',
      heading: 'Dein Konto löschen?',
      body: 'Jemand, der als du angemeldet ist, möchte dein Konto löschen. Gib diesen Code dort innerhalb von {minutes} Minuten ein, um fortzufahren. Das lässt sich nicht rückgängig machen.',
      note: 'Wenn du das nicht warst, gib ihn nicht ein und beende die anderen Sitzungen in deinen Sicherheitseinstellungen.',
    },
    done: {
      subject: 'Dein Clipwright-Konto ist gelöscht',
      heading: 'Dein Konto ist gelöscht',
      body: 'Dein Name, deine Adresse und alle Anmeldewege sind weg. Teams, die nur dir gehörten, sind aufgelöst; was darin liegt, wird nach 30 Tagen gelöscht.',
      note: 'Das ist die letzte Nachricht an diese Adresse.',
    },
  },
  'fr-FR': {
    code: {
      subject: 'Le code pour supprimer votre compte Clipwright',
      heading: 'Supprimer votre compte\u00a0?',
      body: 'Une personne connectée à votre place a demandé la suppression de votre compte. Saisissez-y ce code dans les {minutes} minutes pour continuer. C’est irréversible.',
      note: 'Si ce n’était pas vous, ne faites rien et mettez fin aux autres sessions dans vos réglages de sécurité.',
    },
    done: {
      subject: 'Votre compte Clipwright est supprimé',
      heading: 'Votre compte est supprimé',
      body: 'Votre nom, votre adresse et tous vos moyens de connexion ont disparu. Les équipes qui n’étaient qu’à vous sont dissoutes\u00a0; leur contenu est supprimé après 30 jours.',
      note: 'C’est le dernier message à cette adresse.',
    },
  },
  'it-IT': {
    code: {
      subject: 'Il codice per eliminare il tuo account Clipwright',
      heading: 'Eliminare il tuo account?',
      body: 'Qualcuno che ha effettuato l’accesso come te ha chiesto di eliminare il tuo account. Per continuare, scrivi lì questo codice entro {minutes} minuti. Non si può annullare.',
      note: 'Se non sei stato tu, non fare nulla e chiudi le altre sessioni nelle impostazioni di sicurezza.',
    },
    done: {
      subject: 'Il tuo account Clipwright è stato eliminato',
      heading: 'Il tuo account è stato eliminato',
      body: 'Il tuo nome, il tuo indirizzo e ogni modo di accedere non ci sono più. I team che erano solo tuoi sono stati sciolti; il loro contenuto viene eliminato dopo 30 giorni.',
      note: 'Questo è l’ultimo messaggio a questo indirizzo.',
    },
  },
  'nl-NL': {
    code: {
      subject: 'De code om je Clipwright-account te verwijderen',
      heading: 'Je account verwijderen?',
      body: 'Iemand die als jou is ingelogd, vroeg om je account te verwijderen. Typ deze code daar binnen {minutes} minuten om door te gaan. Het kan niet ongedaan worden gemaakt.',
      note: 'Was jij dit niet, doe dan niets en beëindig de andere sessies in je beveiligingsinstellingen.',
    },
    done: {
      subject: 'Je Clipwright-account is verwijderd',
      heading: 'Je account is verwijderd',
      body: 'Je naam, je adres en elke manier om in te loggen zijn weg. Teams die alleen van jou waren, zijn opgeheven; wat erin staat, wordt na 30 dagen verwijderd.',
      note: 'Dit is het laatste bericht aan dit adres.',
    },
  },
  'pl-PL': {
    code: {
      subject: 'Kod do usunięcia konta Clipwright',
      heading: 'Usunąć twoje konto?',
      body: 'Ktoś zalogowany na twoje konto poprosił o jego usunięcie. Aby kontynuować, wpisz tam ten kod w ciągu {minutes} minut. Tego nie można cofnąć.',
      note: 'Jeśli to nie ty, nic nie rób i zakończ pozostałe sesje w ustawieniach bezpieczeństwa.',
    },
    done: {
      subject: 'Twoje konto Clipwright zostało usunięte',
      heading: 'Twoje konto zostało usunięte',
      body: 'Nie ma już twojego imienia, adresu ani żadnego sposobu logowania. Zespoły, które należały tylko do ciebie, zostały rozwiązane; ich zawartość zostanie usunięta po 30 dniach.',
      note: 'To ostatnia wiadomość na ten adres.',
    },
  },
  zh: {
    code: {
      subject: '用于删除 Clipwright 账号的代码',
      heading: '删除你的账号？',
      body: '有人以你的身份登录并请求删除你的账号。如要继续，请在 {minutes} 分钟内在那里输入此代码。此操作无法撤销。',
      note: '如果不是你本人，请不要操作，并在安全设置中结束其他会话。',
    },
    done: {
      subject: '你的 Clipwright 账号已删除',
      heading: '你的账号已删除',
      body: '你的姓名、邮箱地址和所有登录方式都已清除。只属于你的团队已解散，其内容将在 30 天后删除。',
      note: '这是发往此地址的最后一封邮件。',
    },
  },
  'ko-KR': {
    code: {
      subject: 'Clipwright 계정 삭제 코드',
      heading: '계정을 삭제할까요?',
      body: '회원님으로 로그인한 사람이 계정 삭제를 요청했습니다. 계속하려면 {minutes}분 안에 그곳에 이 코드를 입력하세요. 되돌릴 수 없습니다.',
      note: '본인이 아니라면 아무것도 하지 말고 보안 설정에서 다른 세션을 종료하세요.',
    },
    done: {
      subject: 'Clipwright 계정이 삭제되었습니다',
      heading: '계정이 삭제되었습니다',
      body: '이름과 주소, 모든 로그인 방법이 사라졌습니다. 혼자 소유하던 팀은 해체되었고, 그 안의 내용은 30일 뒤에 삭제됩니다.',
      note: '이 주소로 보내는 마지막 메시지입니다.',
    },
  },
}
