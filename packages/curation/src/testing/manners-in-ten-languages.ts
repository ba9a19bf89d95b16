/** In each interface language: four passages of two sentences, and the prompts that ask for them. */
export const mannersInTenLanguages: Record<string, readonly { prompt: string; said: readonly [string, string] }[]> = {
  en: [
    {
      prompt: 'when somebody apologises',
      said: ['I am sorry that the letter came late.', 'I apologize to everybody who waited at the gate.'],
    },
    {
      prompt: 'where they argue',
      said: ['I disagree, because the bridge was never safe.', 'That is wrong, and the engineers said so twice.'],
    },
    {
      prompt: 'predictions',
      said: ['In ten years the harbour will be full of sailing ships.', 'I predict that the cranes will become museums.'],
    },
    { prompt: 'mistakes', said: ['Our mistake was to plant the vines too early.', 'We should have waited for the second frost.'] },
  ],
  'pt-BR': [
    {
      prompt: 'quando alguém pede desculpas',
      said: ['Peço desculpas porque a carta chegou tarde.', 'Sinto muito por todos que esperaram no portão.'],
    },
    {
      prompt: 'onde eles discutem',
      said: ['Não concordo, porque a ponte nunca foi segura.', 'Isso não é verdade, e os engenheiros disseram duas vezes.'],
    },
    { prompt: 'previsões', said: ['No futuro o porto será cheio de veleiros.', 'Prevejo que os guindastes vão ser museus.'] },
    { prompt: 'os erros', said: ['Nosso erro foi plantar as videiras cedo demais.', 'A gente deveria ter esperado a segunda geada.'] },
  ],
  'es-ES': [
    {
      prompt: 'cuando alguien pide perdón',
      said: ['Lo siento, la carta llegó tarde.', 'Pido perdón a todos los que esperaron en la puerta.'],
    },
    {
      prompt: 'donde discuten',
      said: ['No estoy de acuerdo, porque el puente nunca fue seguro.', 'Eso no es cierto, y los ingenieros lo dijeron dos veces.'],
    },
    { prompt: 'las predicciones', said: ['En el futuro el puerto estará lleno de veleros.', 'Predigo que las grúas van a ser museos.'] },
    {
      prompt: 'los errores',
      said: ['Nuestro error fue plantar las vides demasiado pronto.', 'Se debería haber esperado la segunda helada.'],
    },
  ],
  'de-DE': [
    {
      prompt: 'wo sich jemand entschuldigt',
      said: ['Es tut mir leid, dass der Brief zu spät kam.', 'Ich entschuldige mich bei allen, die am Tor gewartet haben.'],
    },
    {
      prompt: 'wo sie streiten',
      said: ['Das stimmt nicht, denn die Brücke war nie sicher.', 'Da bin ich anderer Meinung als die Ingenieure.'],
    },
    {
      prompt: 'Prognosen',
      said: ['In Zukunft liegt der Hafen voller Segelschiffe.', 'In zehn Jahren stehen die Kräne im Museum, das ist meine Prognose.'],
    },
    { prompt: 'die Fehler', said: ['Unser Fehler war, die Reben zu früh zu pflanzen.', 'Wir hätten sollen warten bis zum zweiten Frost.'] },
  ],
  'fr-FR': [
    {
      prompt: "quand quelqu'un s'excuse",
      said: ['Je suis désolé que la lettre soit arrivée en retard.', 'Pardon à tous ceux qui ont attendu à la porte.'],
    },
    {
      prompt: 'où ils se disputent',
      said: ["Je ne suis pas d'accord, car le pont n'a jamais été sûr.", "C'est faux, et les ingénieurs l'ont dit deux fois."],
    },
    { prompt: 'les prédictions', said: ["À l'avenir le port sera plein de voiliers.", 'Je prédis que les grues vont être des musées.'] },
    { prompt: 'les erreurs', said: ['Notre erreur était de planter les vignes trop tôt.', 'On aurait dû attendre la deuxième gelée.'] },
  ],
  'it-IT': [
    {
      prompt: 'quando qualcuno chiede scusa',
      said: ['Mi dispiace che la lettera sia arrivata tardi.', 'Chiedo scusa a tutti quelli che hanno aspettato al cancello.'],
    },
    {
      prompt: 'dove litigano',
      said: ["Non sono d'accordo, perché il ponte non fu mai sicuro.", 'Non è vero, e gli ingegneri lo dissero due volte.'],
    },
    { prompt: 'le previsioni', said: ['In futuro il porto sarà pieno di velieri.', 'Prevedo che le gru saranno musei.'] },
    {
      prompt: 'gli errori',
      said: ['Il nostro errore fu piantare le viti troppo presto.', 'Abbiamo sbagliato a non aspettare la seconda gelata.'],
    },
  ],
  'nl-NL': [
    {
      prompt: 'waar iemand excuses maakt',
      said: ['Het spijt me dat de brief te laat kwam.', 'Mijn excuses aan iedereen die bij de poort wachtte.'],
    },
    {
      prompt: 'waar ze ruzie maken',
      said: ['Ik ben het er niet mee eens, want de brug was nooit veilig.', 'Dat klopt niet, en de ingenieurs zeiden het twee keer.'],
    },
    {
      prompt: 'voorspellingen',
      said: ['In de toekomst ligt de haven vol zeilschepen.', 'Ik verwacht dat de kranen over tien jaar in een museum staan.'],
    },
    { prompt: 'de fouten', said: ['Onze fout was de wijnstokken te vroeg te planten.', 'We hadden moeten wachten op de tweede vorst.'] },
  ],
  'pl-PL': [
    {
      prompt: 'gdzie ktoś przeprasza',
      said: ['Przepraszam, że list przyszedł za późno.', 'Przykro mi z powodu wszystkich, którzy czekali przy bramie.'],
    },
    {
      prompt: 'gdzie się kłócą',
      said: ['Nie zgadzam się, bo most nigdy nie był bezpieczny.', 'To nieprawda, inżynierowie mówili to dwa razy.'],
    },
    { prompt: 'prognozy', said: ['W przyszłości port będzie pełen żaglowców.', 'Przewiduję, że dźwigi będą w muzeum.'] },
    {
      prompt: 'błędy',
      said: ['Naszym błędem było to, że posadziliśmy winorośl za wcześnie, duży błąd.', 'Żałuję, poszło źle po drugim mrozie.'],
    },
  ],
  zh: [
    { prompt: '道歉的片段', said: ['对不起，那封信来得太晚了。', '我向在门口等待的每个人道歉。'] },
    { prompt: '争吵的片段', said: ['我不同意，因为那座桥从来不安全。', '不是这样，工程师说过两次。'] },
    { prompt: '预测', said: ['未来港口将会停满帆船。', '我预计起重机会成为博物馆。'] },
    { prompt: '错误', said: ['我们的错误是葡萄种得太早。', '本来应该等到第二次霜冻。'] },
  ],
  'ko-KR': [
    { prompt: '사과하는 장면', said: ['편지가 늦게 와서 정말 죄송합니다.', '문 앞에서 기다린 모든 분께 사과드립니다.'] },
    {
      prompt: '논쟁하는 부분',
      said: ['저는 동의하지 않습니다, 다리는 안전한 적이 없습니다.', '그건 틀렸습니다, 기술자들이 두 번 말했습니다.'],
    },
    { prompt: '미래 예측', said: ['앞으로 항구는 범선으로 가득할 것입니다.', '기중기는 박물관이 될 것이라고 예측합니다.'] },
    { prompt: '실수', said: ['우리의 실수는 포도를 너무 일찍 심은 것입니다.', '두 번째 서리를 기다렸어야 했습니다, 실패였습니다.'] },
  ],
}
