import type { Sentence } from '../text/source-text.ts'
import { negations } from './bearing.ts'

/** What is said about the recording instead of the subject, by language. Whole phrases: a single word such as "link" or "screen" may be the subject. */
type AsidePhrases = {
  /** Where to find things, and how to follow the show. */
  plug: RegExp
  /** Hearing, seeing, taking turns, slides, and what one was about to say. */
  crosstalk: RegExp
  /** Asking to hear the question once more. */
  repeat: RegExp
  /** Words of approval that say nothing else. */
  praise: ReadonlySet<string>
}

const toSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

const phrases: Readonly<Record<string, AsidePhrases>> = {
  en: {
    plug: /\b(?:we|i)(?:'ll| will| can|'m going to|'re going to) (?:\w+ ){0,4}?(?:link|put|drop|include|add|post|share)\b.{0,60}\b(?:show ?notes|description)\b|\b(?:we|i)(?:'ll| will) (?:\w+ ){0,3}?link (?:to )?(?:it|that|this|them|those)\b|\blinks? (?:is|are|will be) (?:\w+ ){0,3}?(?:in the (?:show ?notes|description)|below)|\b(?:don't forget to|make sure (?:to|you)|please) (?:like and )?subscribe\b|\bhit the (?:like|subscribe|bell)\b/iu,
    crosstalk:
      /\bcan (?:you|everyone|everybody)(?: guys| all| still)? (?:hear|see) (?:me|us|my (?:screen|slides))\b|\byou(?:'re| are) (?:still )?(?:on mute|muted)\b|\bi (?:can't|cannot|don't) (?:hear|see) (?:you|your (?:screen|slides|video))\b|\b(?:share|sharing|see) my screen\b|\bsorry,? (?:go ahead|you go|go on|i (?:interrupted|cut you off)|(?:to|for) (?:interrupt|interrupting|cut you off|cutting you off))\b|^(?:no,? )?(?:please,? )?(?:you )?(?:go ahead|go on|carry on)[.!]?$|\b(?:your|my|the) (?:audio|connection|video|mic|microphone|internet|wi-?fi) (?:\w+ ){0,2}?(?:cut|froze|frozen|dropped|broke|breaking)\b|\b(?:we|i) (?:just )?lost you (?:there|for)\b|\byou (?:just )?(?:froze|cut out|broke up)\b|^(?:okay,? |so,? )?next slide\b|\bwhere was i\b|\blost my train of thought\b|\bwhat was i (?:just )?saying\b/iu,
    repeat:
      /\b(?:can|could|would) you (?:please )?(?:repeat|say) (?:that|it|the question|your question)\b|\bwhat was (?:the|your) question\b|\b(?:say|ask) that again\b|\bsorry,? what\?/iu,
    praise: toSet(
      'amazing awesome beautiful brilliant clever cool crazy cute fair fantastic fascinating funny good great helpful hilarious incredible insane interesting love loved nice perfect smart sweet wild wonderful true agree agreed laughs laughter laughing',
    ),
  },
  de: {
    plug: /\b(?:verlinken? (?:wir|ich)|(?:wir|ich) verlinken?)\b.{0,60}\b(?:shownotes|beschreibung)|\b(?:shownotes|beschreibung) (?:verlinkt|verlinken)\b|\blink (?:ist|findet ihr|steht) (?:\S+ ){0,3}?(?:in der beschreibung|in den shownotes)|\babonniert (?:gerne |bitte )?(?:den|diesen|unseren) (?:kanal|podcast)/iu,
    crosstalk:
      /\b(?:hört|hörst|hören) (?:ihr|du|sie) mich\b|\b(?:seht|siehst|sehen) (?:ihr|du|sie) meinen bildschirm\b|\b(?:du bist|sie sind) (?:noch )?stumm\b|\bich (?:höre|sehe) (?:dich|sie|euch) (?:gerade )?nicht\b|\bsorry,? (?:red|sprich|mach) weiter\b|^nächste folie\b|\bwo war ich\b|\bich habe den faden verloren\b/iu,
    repeat: /\b(?:kannst du|können sie) (?:das|die frage)(?: bitte)?(?: noch ?mal| noch einmal)? wiederholen\b|\bwie war die frage\b/iu,
    praise: toSet('toll super klasse cool spannend interessant lustig genial stark schön wunderbar stimmt großartig krass'),
  },
  es: {
    plug: /\b(?:dejo|dejamos|dejaré|dejaremos|ponemos|pondremos) (?:el|los) (?:enlace|enlaces|link|links) (?:en la descripción|en las notas|abajo)|\bsuscr[ií]b(?:ete|anse|ios|íos) (?:al|a nuestro|a este) (?:canal|podcast)/iu,
    crosstalk:
      /¿?(?:me (?:escuchas|escuchan|oyes|oyen|oís)|(?:ven|ves|veis) mi pantalla)\b|\b(?:estás|está) (?:en silencio|silenciado|muteado)\b|\bno (?:te|le|os) (?:escucho|oigo|veo)\b|\bperdón,? (?:sigue|siga|adelante)\b|^siguiente (?:diapositiva|lámina)\b|¿?por dónde iba\b|\bperdí el hilo\b/iu,
    repeat: /¿?(?:puedes|puede|podrías|podría) repetir (?:la pregunta|eso)\b|¿?cuál era la pregunta\b/iu,
    praise: toSet('genial increíble interesante buenísimo excelente bonito divertido gracioso maravilloso fantástico encanta brutal'),
  },
  fr: {
    plug: /\b(?:on|je) (?:met|mets|mettra|mettrai|mettrons) (?:\S+ ){0,3}?liens? (?:dans la description|en description|dans les notes)|\babonnez-vous (?:à la chaîne|au podcast|à ce podcast)/iu,
    crosstalk:
      /\b(?:vous m'entendez|tu m'entends|vous voyez mon écran|tu vois mon écran)\b|\b(?:tu es|vous êtes) en (?:muet|sourdine)\b|\bje ne (?:t'entends|vous entends|te vois|vous vois) (?:pas|plus)\b|\b(?:pardon|désolé),? (?:vas-y|allez-y|continue|continuez)\b|^(?:diapo|diapositive|slide) suivante?\b|\boù (?:en étais-je|j'en étais)\b|\bj'ai perdu le fil\b/iu,
    repeat: /\b(?:tu peux|vous pouvez|peux-tu|pouvez-vous) répéter(?: la question| ça)?\b|\bc'était quoi la question\b/iu,
    praise: toSet('génial super incroyable intéressant excellent beau drôle magnifique formidable fantastique adore chouette passionnant'),
  },
  it: {
    plug: /\b(?:metto|mettiamo|metterò|metteremo|lascio|lasciamo) (?:\S+ )?link (?:in descrizione|nella descrizione|nelle note)|\biscriv(?:iti|etevi) (?:al|a questo) (?:canale|podcast)/iu,
    crosstalk:
      /\b(?:mi senti|mi sentite|vedi il mio schermo|vedete il mio schermo)\b|\b(?:sei|siete) (?:in )?muto\b|\bnon (?:ti|vi) (?:sento|vedo)\b|\bscusa,? (?:vai|continua|prosegui)\b|^prossima (?:slide|diapositiva)\b|\bdove ero rimast[oa]\b|\bho perso il filo\b/iu,
    repeat: /\b(?:puoi|può|potresti|potrebbe) ripetere(?: la domanda)?\b|\bqual era la domanda\b/iu,
    praise: toSet('bello bellissimo incredibile interessante ottimo fantastico divertente geniale stupendo meraviglioso grande pazzesco'),
  },
  nl: {
    plug: /\b(?:we|ik) (?:zetten|zet|delen|deel|plaatsen|plaats) (?:\S+ ){0,2}?links? (?:\S+ )?(?:in de beschrijving|in de shownotes)|\babonneer je op (?:dit|het|ons) (?:kanaal|podcast)/iu,
    crosstalk:
      /\b(?:hoor je|horen jullie) (?:me|mij)\b|\b(?:zie je|zien jullie) mijn scherm\b|\bje staat (?:nog )?op mute\b|\bik (?:hoor|zie) (?:je|jou|jullie) niet\b|\bsorry,? ga (?:door|verder)\b|^volgende (?:slide|dia)\b|\bwaar was ik\b|\bik ben de draad kwijt\b/iu,
    repeat: /\bk(?:an|un) je (?:dat|de vraag)(?: nog een keer)? herhalen\b|\bwat was de vraag\b/iu,
    praise: toSet('geweldig mooi leuk grappig interessant prachtig fantastisch briljant gaaf super tof slim'),
  },
  pl: {
    plug: /\blinki? (?:\S+ ){0,4}?(?:w opisie|pod filmem|w notatkach)|\b(?:zasubskrybuj|subskrybujcie|zasubskrybujcie) (?:kanał|podcast)/iu,
    crosstalk:
      /(?:^|\s)(?:słychać mnie|słyszycie mnie|słyszysz mnie|widać mój ekran|widzicie mój ekran)(?=\P{L}|$)|\bjesteś (?:wyciszony|wyciszona)\b|\bnie (?:słyszę|widzę) (?:cię|pana|pani|was)(?=\P{L}|$)|\bprzepraszam,? (?:mów|proszę) dalej\b|^następny slajd\b|\bna czym (?:skończyłem|skończyłam)|\bzgubiłem wątek\b/iu,
    repeat: /\b(?:możesz|może pan|może pani) powtórzyć(?: pytanie)?|\bjakie było pytanie\b/iu,
    praise: toSet('świetne świetnie super ciekawe niesamowite genialne piękne zabawne fantastyczne wspaniałe fajne rewelacja'),
  },
  pt: {
    plug: /\b(?:deixo|deixamos|vou deixar|vamos deixar|coloco|colocamos) (?:o|os) links? (?:na descrição|nas notas|aqui embaixo)|\binscrev(?:a-se|am-se) no (?:canal|podcast)/iu,
    crosstalk:
      /\b(?:vocês )?(?:está|estão|tá|tão) me ouvindo\b|\b(?:consegue|conseguem) (?:me ouvir|ver (?:a )?minha tela)\b|\b(?:você está|tá) (?:no )?mudo\b|\bnão (?:estou|tô) te (?:ouvindo|vendo)\b|\bdesculpa,? (?:continua|pode continuar|pode falar)\b|^próximo slide\b|\bonde (?:eu )?(?:estava|parei)\b|\bperdi o fio\b/iu,
    repeat: /\b(?:pode|poderia) repetir(?: a pergunta| isso)?\b|\bqual era a pergunta\b/iu,
    praise: toSet('incrível interessante ótimo excelente bonito engraçado maravilhoso fantástico adorei bacana sensacional lindo'),
  },
  ko: {
    plug: /링크(?:는|를)? (?:설명란|더보기|아래)|구독(?:과| 및)? ?좋아요|구독 ?부탁/u,
    crosstalk:
      /제? ?(?:목소리|소리) ?(?:잘 )?들리(?:시나요|세요|나요)|(?:제 )?화면 ?(?:잘 )?보이(?:시나요|세요|나요)|음소거(?:가)? ?되어|다음 슬라이드|어디까지 (?:말|얘기|이야기)했/u,
    repeat: /(?:다시 (?:한번 )?말씀해|질문이 뭐였)/u,
    praise: toSet('대단하네요 재밌네요 좋네요 멋지네요 최고네요 흥미롭네요 신기하네요'),
  },
  zh: {
    plug: /(?:链接|連結)(?:会|會)?(?:放)?在(?:简介|簡介|描述|下方)|(?:请|記得|记得)(?:点赞|订阅|訂閱)/u,
    crosstalk:
      /(?:听得到|听得见|聽得到|聽得見)我|(?:看得到|看得见)我的屏幕|你(?:是)?静音(?:了)?|我听不到你|下一张(?:幻灯片|ppt)|(?:刚才|剛才)(?:我)?(?:说|講|讲)到哪/iu,
    repeat: /(?:再说一遍|再說一遍|重复一下(?:问题|你的问题)|问题是什么来着)/u,
    praise: toSet('厉害 精彩 有趣 有意思 太棒 真棒 哈哈'),
  },
}

export type AsideKind = 'plug' | 'crosstalk' | 'repeat' | 'praise'

/** Longer sentences say something besides; measured in tokens. */
const longest = { phrase: 28, praise: 9 }

const straighten = (text: string) => text.replaceAll('’', "'").trim()

/** What kind of aside a whole sentence is; null for what belongs to the subject. */
export function findAsideKind(sentence: Sentence, language: string, responses: ReadonlySet<string>): AsideKind | null {
  const own = phrases[language]
  const { tokens } = sentence
  if (!own || tokens.length === 0 || tokens.length > longest.phrase) return null
  const text = straighten(sentence.text)
  if (own.repeat.test(text)) return 'repeat'
  if (own.crosstalk.test(text)) return 'crosstalk'
  if (own.plug.test(text)) return 'plug'
  if (sentence.isQuestion || tokens.length > longest.praise || tokens.some(({ norm }) => negations.has(norm))) return null
  const approves = tokens.some(({ norm, isFiller }) => isFiller || responses.has(norm) || own.praise.has(norm))
  const saysNothingElse = tokens.every(({ norm, isStop, isFiller }) => isStop || isFiller || responses.has(norm) || own.praise.has(norm))
  return approves && saysNothingElse ? 'praise' : null
}
