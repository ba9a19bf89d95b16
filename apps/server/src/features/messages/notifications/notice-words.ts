import type { NotificationKind } from '@clipwright/contract/messages/notifications'
import type { Language } from '@clipwright/contract/projects/preferences'

type Words = { subject: string; body: string; button: string }
/** `{title}` is the project, `{date}` the day it is kept until, `{url}` where this kind of mail ends. */
export type Speech = Record<NotificationKind, Words> & { stop: string }

const words = (subject: string, body: string, button: string): Words => ({ subject, body, button })

export const speeches: Record<Language, Speech> = {
  en: {
    project_ready: words('Your clips are ready: {title}', 'The clips of “{title}” are ready to watch and export.', 'See the clips'),
    project_failed: words(
      'No clips could be made: {title}',
      'The work on “{title}” stopped. The page of the project says why, and what helps.',
      'See why',
    ),
    project_expiring: words(
      'Kept until {date}: {title}',
      '“{title}” and its clips are kept until {date}, then they are deleted. Extend the project or download what you want to keep.',
      'Extend or download',
    ),
    export_ready: words(
      'Your data is ready to download',
      'The archive you asked for is ready. It can be downloaded for 24 hours, where you asked for it.',
      'To the download',
    ),
    stop: 'You get this because you asked for it. To stop this kind of mail with one click, open: {url}',
  },
  'es-ES': {
    project_ready: words('Tus clips están listos: {title}', 'Los clips de «{title}» ya se pueden ver y exportar.', 'Ver los clips'),
    project_failed: words(
      'No se pudieron crear clips: {title}',
      'El trabajo en «{title}» se detuvo. La página del proyecto dice por qué y qué ayuda.',
      'Ver por qué',
    ),
    project_expiring: words(
      'Se guarda hasta el {date}: {title}',
      '«{title}» y sus clips se guardan hasta el {date}; después se borran. Prolonga el proyecto o descarga lo que quieras conservar.',
      'Prolongar o descargar',
    ),
    export_ready: words(
      'Tus datos están listos para descargar',
      'El archivo que pediste está listo. Se puede descargar durante 24 horas, allí donde lo pediste.',
      'Ir a la descarga',
    ),
    stop: 'Recibes esto porque lo pediste. Para dejar de recibir este tipo de correo con un clic, abre: {url}',
  },
  'pt-BR': {
    project_ready: words('Seus clipes estão prontos: {title}', 'Os clipes de “{title}” já podem ser vistos e exportados.', 'Ver os clipes'),
    project_failed: words(
      'Não foi possível criar clipes: {title}',
      'O trabalho em “{title}” parou. A página do projeto diz por quê e o que ajuda.',
      'Ver por quê',
    ),
    project_expiring: words(
      'Guardado até {date}: {title}',
      '“{title}” e seus clipes ficam guardados até {date} e depois são apagados. Estenda o projeto ou baixe o que quiser guardar.',
      'Estender ou baixar',
    ),
    export_ready: words(
      'Seus dados estão prontos para baixar',
      'O arquivo que você pediu está pronto. Ele pode ser baixado por 24 horas, no lugar onde foi pedido.',
      'Ir para o download',
    ),
    stop: 'Você recebe este e-mail porque pediu. Para não receber mais este tipo de e-mail com um clique, abra: {url}',
  },
  'de-DE': {
    project_ready: words(
      'Deine Clips sind fertig: {title}',
      'Die Clips von „{title}“ kannst du jetzt ansehen und exportieren.',
      'Clips ansehen',
    ),
    project_failed: words(
      'Es konnten keine Clips erstellt werden: {title}',
      'Die Arbeit an „{title}“ wurde angehalten. Auf der Seite des Projekts steht, warum, und was hilft.',
      'Grund ansehen',
    ),
    project_expiring: words(
      'Aufbewahrt bis {date}: {title}',
      '„{title}“ und seine Clips werden bis {date} aufbewahrt und danach gelöscht. Verlängere das Projekt oder lade herunter, was du behalten willst.',
      'Verlängern oder herunterladen',
    ),
    export_ready: words(
      'Deine Daten stehen zum Herunterladen bereit',
      'Das angeforderte Archiv ist fertig. Du kannst es 24 Stunden lang dort herunterladen, wo du es angefordert hast.',
      'Zum Download',
    ),
    stop: 'Du bekommst diese Nachricht, weil du sie wolltest. Um diese Art von E-Mails mit einem Klick zu beenden, öffne: {url}',
  },
  'fr-FR': {
    project_ready: words('Vos clips sont prêts : {title}', 'Les clips de « {title} » peuvent être regardés et exportés.', 'Voir les clips'),
    project_failed: words(
      'Aucun clip n’a pu être créé : {title}',
      'Le travail sur « {title} » s’est arrêté. La page du projet dit pourquoi et ce qui peut aider.',
      'Voir pourquoi',
    ),
    project_expiring: words(
      'Conservé jusqu’au {date} : {title}',
      '« {title} » et ses clips sont conservés jusqu’au {date}, puis supprimés. Prolongez le projet ou téléchargez ce que vous voulez garder.',
      'Prolonger ou télécharger',
    ),
    export_ready: words(
      'Vos données sont prêtes à être téléchargées',
      'L’archive que vous avez demandée est prête. Elle peut être téléchargée pendant 24 heures, là où vous l’avez demandée.',
      'Aller au téléchargement',
    ),
    stop: 'Vous recevez ce message parce que vous l’avez demandé. Pour arrêter ce type d’e-mail en un clic, ouvrez : {url}',
  },
  'it-IT': {
    project_ready: words('Le tue clip sono pronte: {title}', 'Le clip di “{title}” si possono guardare ed esportare.', 'Guarda le clip'),
    project_failed: words(
      'Non è stato possibile creare clip: {title}',
      'Il lavoro su “{title}” si è fermato. La pagina del progetto dice perché e che cosa aiuta.',
      'Vedi perché',
    ),
    project_expiring: words(
      'Conservato fino al {date}: {title}',
      '“{title}” e le sue clip vengono conservati fino al {date}, poi eliminati. Prolunga il progetto o scarica ciò che vuoi tenere.',
      'Prolunga o scarica',
    ),
    export_ready: words(
      'I tuoi dati sono pronti da scaricare',
      'L’archivio che hai chiesto è pronto. Si può scaricare per 24 ore, dove lo hai chiesto.',
      'Vai al download',
    ),
    stop: 'Ricevi questo messaggio perché lo hai chiesto. Per non ricevere più questo tipo di e-mail con un clic, apri: {url}',
  },
  'nl-NL': {
    project_ready: words('Je clips zijn klaar: {title}', 'De clips van “{title}” kun je nu bekijken en exporteren.', 'Clips bekijken'),
    project_failed: words(
      'Er konden geen clips worden gemaakt: {title}',
      'Het werk aan “{title}” is gestopt. Op de pagina van het project staat waarom, en wat helpt.',
      'Bekijk waarom',
    ),
    project_expiring: words(
      'Bewaard tot {date}: {title}',
      '“{title}” en de clips ervan worden tot {date} bewaard en daarna verwijderd. Verleng het project of download wat je wilt houden.',
      'Verlengen of downloaden',
    ),
    export_ready: words(
      'Je gegevens staan klaar om te downloaden',
      'Het archief dat je hebt aangevraagd is klaar. Je kunt het 24 uur lang downloaden, daar waar je het hebt aangevraagd.',
      'Naar de download',
    ),
    stop: 'Je krijgt dit bericht omdat je dat wilde. Om dit soort e-mail met één klik te stoppen, open je: {url}',
  },
  'pl-PL': {
    project_ready: words('Twoje klipy są gotowe: {title}', 'Klipy z „{title}” można już oglądać i eksportować.', 'Zobacz klipy'),
    project_failed: words(
      'Nie udało się utworzyć klipów: {title}',
      'Praca nad „{title}” została zatrzymana. Strona projektu mówi dlaczego i co pomoże.',
      'Zobacz dlaczego',
    ),
    project_expiring: words(
      'Przechowywany do {date}: {title}',
      '„{title}” i jego klipy są przechowywane do {date}, a potem usuwane. Przedłuż projekt albo pobierz to, co chcesz zachować.',
      'Przedłuż lub pobierz',
    ),
    export_ready: words(
      'Twoje dane są gotowe do pobrania',
      'Archiwum, o które prosisz, jest gotowe. Można je pobrać przez 24 godziny w miejscu, w którym zostało zamówione.',
      'Przejdź do pobierania',
    ),
    stop: 'Dostajesz tę wiadomość, bo została przez ciebie włączona. Aby jednym kliknięciem wyłączyć takie e-maile, otwórz: {url}',
  },
  zh: {
    project_ready: words('你的片段已就绪：{title}', '“{title}”的片段现在可以观看和导出。', '查看片段'),
    project_failed: words('无法生成片段：{title}', '“{title}”的处理已停止。项目页面会说明原因和解决办法。', '查看原因'),
    project_expiring: words(
      '保留至 {date}：{title}',
      '“{title}”及其片段保留至 {date}，之后将被删除。请延长项目，或下载你想保留的内容。',
      '延长或下载',
    ),
    export_ready: words('你的数据可以下载了', '你请求的归档已准备好。可在 24 小时内从请求它的地方下载。', '前往下载'),
    stop: '你收到此邮件是因为你开启了它。如需一键停止此类邮件，请打开：{url}',
  },
  'ko-KR': {
    project_ready: words('클립이 준비되었습니다: {title}', '“{title}”의 클립을 이제 보고 내보낼 수 있습니다.', '클립 보기'),
    project_failed: words(
      '클립을 만들지 못했습니다: {title}',
      '“{title}” 작업이 중단되었습니다. 프로젝트 페이지에서 이유와 해결 방법을 볼 수 있습니다.',
      '이유 보기',
    ),
    project_expiring: words(
      '{date}까지 보관됩니다: {title}',
      '“{title}” 프로젝트와 클립은 {date}까지 보관된 뒤 삭제됩니다. 프로젝트를 연장하거나 보관할 내용을 다운로드하세요.',
      '연장 또는 다운로드',
    ),
    export_ready: words(
      '데이터를 다운로드할 수 있습니다',
      '요청한 보관 파일이 준비되었습니다. 요청한 곳에서 24시간 동안 다운로드할 수 있습니다.',
      '다운로드하러 가기',
    ),
    stop: '이 메일은 수신을 설정했기 때문에 발송되었습니다. 클릭 한 번으로 이런 메일을 중지하려면 다음 주소를 여세요: {url}',
  },
}
