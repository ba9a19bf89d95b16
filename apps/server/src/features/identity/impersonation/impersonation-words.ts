import type { Language } from '@clipwright/contract/projects/preferences'

/** `{reason}` and `{until}` are filled in. */
export type ImpersonationWords = { subject: string; opened: string; reason: string; ends: string; note: string }

export const impersonationWords: Record<Language, ImpersonationWords> = {
  en: {
    subject: 'Staff of this server use your account',
    opened: 'Somebody of the team that runs this server has opened your account to help you.',
    reason: 'Reason: {reason}',
    ends: 'It ends at the latest: {until}.',
    note: 'Meanwhile they cannot read secrets, delete your account or change how you sign in. All of it is in your audit log.',
  },
  'pt-BR': {
    subject: 'O suporte deste servidor está usando sua conta',
    opened: 'Alguém da equipe que cuida deste servidor abriu sua conta para ajudar você.',
    reason: 'Motivo: {reason}',
    ends: 'Termina no máximo em: {until}.',
    note: 'Enquanto isso, essa pessoa não pode ver segredos, excluir sua conta nem mudar sua forma de entrar. Tudo fica no seu registro de auditoria.',
  },
  'es-ES': {
    subject: 'El equipo del servidor usa tu cuenta',
    opened: 'Alguien del equipo que lleva este servidor ha entrado en tu cuenta para ayudarte.',
    reason: 'Motivo: {reason}',
    ends: 'Termina como muy tarde: {until}.',
    note: 'Mientras tanto no puede ver secretos, borrar tu cuenta ni cambiar tu forma de entrar. Todo queda en tu registro de actividad.',
  },
  'de-DE': {
    subject: 'Der Support dieses Servers nutzt dein Konto',
    opened: 'Jemand aus dem Team, das diesen Server betreibt, hat dein Konto geöffnet, um dir zu helfen.',
    reason: 'Grund: {reason}',
    ends: 'Es endet spätestens: {until}.',
    note: 'Solange kann diese Person keine Geheimnisse lesen, dein Konto nicht löschen und deine Anmeldung nicht ändern. Alles steht in deinem Protokoll.',
  },
  'fr-FR': {
    subject: 'L’assistance de ce serveur utilise votre compte',
    opened: 'Une personne de l’équipe qui gère ce serveur a ouvert votre compte pour vous aider.',
    reason: 'Raison\u00a0: {reason}',
    ends: 'Cela se termine au plus tard\u00a0: {until}.',
    note: 'Entre-temps, cette personne ne peut ni lire de secrets, ni supprimer votre compte, ni changer votre moyen de connexion. Tout figure dans votre journal d’audit.',
  },
  'it-IT': {
    subject: 'L’assistenza di questo server usa il tuo account',
    opened: 'Una persona del team che gestisce questo server ha aperto il tuo account per aiutarti.',
    reason: 'Motivo: {reason}',
    ends: 'Finisce al più tardi: {until}.',
    note: 'Nel frattempo non può leggere segreti, eliminare il tuo account né cambiare il tuo modo di accedere. Tutto resta nel tuo registro attività.',
  },
  'nl-NL': {
    subject: 'Support van deze server gebruikt je account',
    opened: 'Iemand van het team dat deze server beheert, heeft je account geopend om je te helpen.',
    reason: 'Reden: {reason}',
    ends: 'Het eindigt uiterlijk: {until}.',
    note: 'Intussen kan diegene geen geheimen lezen, je account niet verwijderen en je manier van inloggen niet wijzigen. Alles staat in je auditlogboek.',
  },
  'pl-PL': {
    subject: 'Wsparcie tego serwera korzysta z twojego konta',
    opened: 'Osoba z zespołu, który prowadzi ten serwer, otworzyła twoje konto, aby ci pomóc.',
    reason: 'Powód: {reason}',
    ends: 'Kończy się najpóźniej: {until}.',
    note: 'W tym czasie nie może czytać sekretów, usunąć twojego konta ani zmienić sposobu logowania. Wszystko jest w twoim dzienniku audytu.',
  },
  zh: {
    subject: '此服务器的支持人员正在使用你的账号',
    opened: '运营此服务器的团队中有人打开了你的账号，以便为你提供帮助。',
    reason: '原因：{reason}',
    ends: '最迟结束时间：{until}。',
    note: '在此期间，对方不能查看机密信息、删除你的账号或更改你的登录方式。所有操作都记录在你的审计日志中。',
  },
  'ko-KR': {
    subject: '이 서버의 지원팀이 회원님의 계정을 사용하고 있습니다',
    opened: '이 서버를 운영하는 팀의 담당자가 도움을 드리려고 회원님의 계정을 열었습니다.',
    reason: '이유: {reason}',
    ends: '늦어도 {until}에 끝납니다.',
    note: '그동안 담당자는 비밀 정보를 보거나 계정을 삭제하거나 로그인 방법을 바꿀 수 없습니다. 모든 내용은 감사 로그에 남습니다.',
  },
}
