import type { Language } from '@clipwright/contract/projects/preferences'

/** `{team}` and `{inviter}` are filled in. */
export type InvitationWords = {
  subject: string
  heading: string
  invites: string
  /** Where the mail has a link. */
  meant: string
  /** Where it has none. */
  ask: string
  button: string
  note: string
}

export const invitationWords: Record<Language, InvitationWords> = {
  en: {
    subject: 'Join {team} on Clipwright',
    heading: 'You are invited to {team}',
    invites: '{inviter} invites you to work on clips in the team {team}.',
    meant: 'The invitation works once, for this address only. Sign in with it to join.',
    ask: 'Ask the person who invited you for the link.',
    button: 'See the invitation',
    note: 'If you do not know this team, ignore this message. Nothing happens unless you join.',
  },
  'pt-BR': {
    subject: 'Participe de {team} no Clipwright',
    heading: 'Você tem um convite para {team}',
    invites: '{inviter} convida você para trabalhar em clipes na equipe {team}.',
    meant: 'O convite vale uma vez e só para este endereço. Entre com ele para participar.',
    ask: 'Peça o link a quem convidou você.',
    button: 'Ver o convite',
    note: 'Se você não conhece esta equipe, ignore esta mensagem. Nada acontece se você não participar.',
  },
  'es-ES': {
    subject: 'Únete a {team} en Clipwright',
    heading: 'Tienes una invitación a {team}',
    invites: '{inviter} te invita a trabajar en los clips del equipo {team}.',
    meant: 'La invitación sirve una sola vez y solo para esta dirección. Inicia sesión con ella para unirte.',
    ask: 'Pide el enlace a quien te ha invitado.',
    button: 'Ver la invitación',
    note: 'Si no conoces este equipo, ignora este mensaje. No pasa nada si no te unes.',
  },
  'de-DE': {
    subject: 'Einladung ins Team {team} bei Clipwright',
    heading: 'Du bist ins Team {team} eingeladen',
    invites: '{inviter} lädt dich ein, im Team {team} an Clips zu arbeiten.',
    meant: 'Die Einladung gilt einmal und nur für diese Adresse. Melde dich mit ihr an, um beizutreten.',
    ask: 'Bitte die Person, die dich eingeladen hat, um den Link.',
    button: 'Einladung ansehen',
    note: 'Wenn du dieses Team nicht kennst, ignoriere diese Nachricht. Solange du nicht beitrittst, passiert nichts.',
  },
  'fr-FR': {
    subject: 'Rejoignez {team} sur Clipwright',
    heading: 'Vous avez une invitation pour {team}',
    invites: '{inviter} vous invite à travailler sur des clips dans l’équipe {team}.',
    meant: 'L’invitation sert une seule fois, pour cette adresse seulement. Connectez-vous avec elle pour rejoindre l’équipe.',
    ask: 'Demandez le lien à la personne qui vous a invité.',
    button: 'Voir l’invitation',
    note: 'Si vous ne connaissez pas cette équipe, ignorez ce message. Rien ne se passe tant que vous ne la rejoignez pas.',
  },
  'it-IT': {
    subject: 'Entra in {team} su Clipwright',
    heading: 'Hai un invito per {team}',
    invites: '{inviter} ti invita a lavorare alle clip nel team {team}.',
    meant: 'L’invito vale una volta sola e solo per questo indirizzo. Usalo per accedere ed entrare nel team.',
    ask: 'Chiedi il link a chi ti ha invitato.',
    button: 'Vedi l’invito',
    note: 'Se non conosci questo team, ignora questo messaggio. Se non entri, non succede nulla.',
  },
  'nl-NL': {
    subject: 'Word lid van {team} op Clipwright',
    heading: 'Je bent uitgenodigd voor {team}',
    invites: '{inviter} nodigt je uit om in het team {team} aan clips te werken.',
    meant: 'De uitnodiging werkt één keer en alleen voor dit adres. Log ermee in om lid te worden.',
    ask: 'Vraag de link aan degene die je heeft uitgenodigd.',
    button: 'Bekijk de uitnodiging',
    note: 'Ken je dit team niet, negeer dit bericht dan. Er gebeurt niets zolang je geen lid wordt.',
  },
  'pl-PL': {
    subject: 'Dołącz do {team} w Clipwright',
    heading: 'Masz zaproszenie do {team}',
    invites: '{inviter} zaprasza cię do pracy nad klipami w zespole {team}.',
    meant: 'Zaproszenie działa jeden raz i tylko dla tego adresu. Zaloguj się nim, aby dołączyć.',
    ask: 'Poproś o link osobę, która cię zaprosiła.',
    button: 'Zobacz zaproszenie',
    note: 'Jeśli nie znasz tego zespołu, zignoruj tę wiadomość. Dopóki nie dołączysz, nic się nie stanie.',
  },
  zh: {
    subject: '加入 Clipwright 上的 {team}',
    heading: '你受邀加入 {team}',
    invites: '{inviter} 邀请你在团队 {team} 中一起制作片段。',
    meant: '邀请只能使用一次，且仅限此邮箱地址。请用它登录并加入。',
    ask: '请向邀请你的人索取链接。',
    button: '查看邀请',
    note: '如果你不认识这个团队，请忽略此邮件。不加入就不会发生任何事。',
  },
  'ko-KR': {
    subject: 'Clipwright에서 {team} 팀에 참여하세요',
    heading: '{team} 팀에 초대되었습니다',
    invites: '{inviter} 님이 {team} 팀에서 함께 클립을 만들자고 초대했습니다.',
    meant: '초대는 이 주소로 한 번만 쓸 수 있습니다. 이 주소로 로그인해 참여하세요.',
    ask: '초대한 사람에게 링크를 요청하세요.',
    button: '초대 보기',
    note: '모르는 팀이라면 이 메시지를 무시하세요. 참여하지 않으면 아무 일도 일어나지 않습니다.',
  },
}
