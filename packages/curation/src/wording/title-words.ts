import type { LanguagePack } from '../text/language-pack.ts'

type TitleWords = {
  /** Nouns that name no subject: example, point, day. */
  plainNouns: string
  /** Beginnings of sentences that say nothing to a stranger: thanks, greetings, requests. "*" stands for the rest of a word. */
  weakOpenings: string
  /** Endings of a last word with which a speaker only announces something, or goes on. */
  weakEndings?: string
  /** Endings of a first word without a subject: "Saying that …", "To ask you whether …". */
  nonFinite: string
  /** Finite verbs that a question begins with and a statement only where its first part is missing. */
  verbFirst: string
  /** Adverbs before such a verb: without them a statement reads as a question. */
  adverbs: string
  /** Words that a sentence may say twice in a row: "vous vous exprimez". */
  doubles: string
  /** What a speaker asks at the end of a statement, behind a comma. */
  tags: string
  /** Words after a comma before which a main clause is complete. */
  joins: string
  /** Words that end a whole sentence as well as one that broke off: "Das stimmt nicht.", "Ich fange morgen an." */
  wholeEnds?: string
}

const titleWords: Partial<Record<string, TitleWords>> = {
  de: {
    plainNouns: `anfang antwort aspekt augenblick begriff beispiel bereich bezug bild blick buch dank ebene eindruck ergebnis fall fan folge form formen frage
      fragen frau freund funktion gefühl gespräch grund gründe gedanke idee ideen interesse kontext leben linie mann minute moment monate name nummer ort platz
      problem probleme prozent prozess punkt punkte rolle satz schritt seite semester sicht sinn situation stelle stunde stunden system thema themen text titel
      typ unterschied vater mutter veränderung vergleich verhältnis versuch vorstellung vorstellungen wahrheit wege welt wert wintersemester wort worte wörter zahl zahlen ziel
      zusammenhang zweck weise weg hand hände kopf auge augen stück hinblick vordergrund regel grenzen erwartung`,
    weakOpenings: `vielen dank|danke|herzlich*|willkommen*|hallo|guten tag|guten morgen|guten abend|gib|gebt|geben sie|erzähl*|sag mal|sag uns|sagen sie|bitte|entschuldig*|zum
      beispiel|liebe|stell dich|stellen sie sich|schön dass|bis zum nächsten|auf wiedersehen|tschüss|noch mal|noch einmal|keine ahnung|mein name ist|wunderbar|nicht|hoffe|ansonsten|freut mich|ich freue mich|zu [^ ]*en`,
    nonFinite: '',
    verbFirst: `wird werden wurde wurden ist sind war waren hat haben hatte hatten kann können konnte muss müssen musste soll sollen sollte will wollen wollte darf dürfen
      gibt geht kommt macht würde könnte wäre hätte`,
    adverbs: 'dann jetzt eigentlich also halt eben sozusagen quasi',
    doubles: 'die der das sie',
    tags: 'oder|ne|nicht|nicht wahr|gell|ja|okay|richtig',
    joins: 'aber sondern denn weil obwohl doch jedoch sodass während trotzdem deshalb deswegen',
    wholeEnds: 'nicht mehr ist sind war waren hat haben wird werden kann muss soll an auf aus bei mit nach vor zu durch um ein',
  },
  es: {
    plainNouns: `acción aspecto base cabeza cambio camino caída cantidad carta caso casos centro concepto condición contexto cosa cuenta cuestión dato diferencia dirección
      ejemplo encargado esfuerzo espacio estado etapa existencia experiencia falta frase función general grupo hecho hora horas idea ideas información inicio instante interés lugar
      línea mañana mano manos medida minuto minutos miembro misión mundo nivel normalidad número números objetivo ocho orden origen palabra palabras paso pasos pendiente persona personas
      plan plano pregunta preguntas presidente problema problemas proceso punto puntos razón relación respuesta respuestas resto resultado resultados sentido señor señora señores serie siglo
      situación suma tema temas tipo término título trabajo transitorio tubo uso valor vida visión vista voz nacional pública público social mayor apoyado`,
    weakOpenings: `gracias|muchas gracias|buenos|buenas|bienvenid*|perdón|disculp*|por favor|vamos a que|quisiera|quisiéramos|queremos saber|quería|me gustaría preguntar|si es
      posible|si me permite*|por cierto|como mencion*|como dijo|preguntar*|hola|adelante|a ver|dígame|cuéntenos|oiga|presidente|señor presidente|hayan|haya|sean|fueran|acerca de|por otro lado|de modo que|desde luego|muy importante esa|mi nombre es|me llamo|en fin|os espero|hasta la próxima|hasta luego`,
    nonFinite: 'ando iendo yendo arle erle irle arles erles irles arlo erlo irlo arnos ernos irnos',
    verbFirst: '',
    adverbs: '',
    doubles: '',
    tags: 'no|verdad|de acuerdo|vale|cierto|sí|eh',
    joins: 'pero porque aunque sino entonces pues',
    wholeEnds: 'es son está están hay más',
  },
  fr: {
    plainNouns: `action aspect base besoin bout cadre cas cause chemin chose choses cinquantaine concept condition contexte côté côtés coup cours degré détail différence direction découverte
      effet élément endroit ensemble esprit état étape exemple existence expérience façon fait fin fois fonction forme formes genre groupe heure heures histoire idée idées image instant
      jour lieu ligne main mains matin mesure milieu minute minutes moment monde mot mots mouvement mouvements niveau nombre nom notion numéro objet ordre origine page parole partie pas
      passage personne personnes petit place plan point points pourcentage principe problème problèmes processus propos qualité question questions raison rapport reste réponse réponses
      résultat rôle sens semaine série situation sorte suite sujet système temps terme titre tour travail truc type valeur vie voix vue`,
    weakOpenings: `merci*|bonjour*|bonsoir|bienvenue*|salut*|bravo|s'il vous plaît|pardon|excuse*|dis-moi|dites*|raconte*|parle-nous|vas-y|allez-y|au revoir|à bientôt|désolé|d'accord|par exemple|enchanté*|surtout|je m'appelle|mon nom est`,
    nonFinite: 'ant',
    verbFirst: '',
    adverbs: '',
    doubles: 'vous nous',
    tags: 'hein|non|quoi|oui|tu vois|vous voyez|pas vrai|voilà',
    joins: 'mais car donc parce puisque alors or',
    wholeEnds: 'plus moins est sont était ont être avoir je tu il elle on nous vous ils',
  },
  it: {
    plainNouns: `anno aspetto base caso casi cambiamento cammino capo concetto condizione contesto cosa cose cuore dato differenza direzione effetto elemento esempio esempi esperienza fase
      fatto fine forma frase funzione genere giorni giorno grado gruppo idea idee immagine inizio interesse lato lavoro libro linea livello luogo mano mani mese mesi mente minuti minuto
      modo modi momento mondo motivo nome numero numeri obiettivo occhi oggetto ora ordine ore origine paio parola parole parte passaggio passi passo persona persone piano posto problema problemi
      processo progetto punto punti questione ragione rapporto realtà risposta risposte risultato ruolo scelta senso serie settimana settimane significato situazione storia strada tema tempo
      tempi termine tipo titolo traguardo valore verità vita voce volta volte zona domanda domande`,
    weakOpenings: `grazie*|benvenut*|ciao|buongiorno*|buonasera*|scus*|vai|allora vai|complimenti|bravo|per favore|raccont*|dicci|dimmi|prego|un saluto|a presto|arrivederci|ad esempio|per esempio|completamente a caso|per fare chiarezza|mi chiamo|io sono|fammi`,
    nonFinite: 'ando endo',
    verbFirst: '',
    adverbs: '',
    doubles: '',
    tags: 'no|vero|giusto|eh|ok|sì',
    joins: 'ma però perché quindi poiché dunque',
    wholeEnds: 'è sono era ha hanno essere avere più',
  },
  pt: {
    plainNouns: `acordo ano aspecto atenção base cabeça caminho carta cartas caso casos causa coisa condição contexto conta conceito contato dado diferença dia dias direção dúvida efeito elemento
      exemplo exemplos experiência fase fato figura fim final forma frase função garoto geração gente grupo hora horas ideia ideias imagem início instante interesse lado linha livro lugar
      mão mãos maneira medida mês meses minuto minutos modo momento mundo mudança negócio nível nome número números objetivo ordem origem palavra palavras papel parte passo passos pergunta
      perguntas pessoa pessoas pessoal plano ponto pontos problema problemas processo questão razão realidade relação resposta respostas resto resultado semana sentido série situação sujeito
      tempo tema tipo título trabalho trecho valor verdade vez vezes vida visão volta voz história total`,
    weakOpenings: `obrigad*|muito obrigad*|bom dia|boa tarde|boa noite|bem-vind*|seja bem*|sejam bem*|por favor|desculp*|olá|até a próxima|um abraço|está certo|conta pra gente|fala|por exemplo|está a|está o|de fato|meu nome é|eu me chamo`,
    nonFinite: 'ando endo indo',
    verbFirst: '',
    adverbs: '',
    doubles: '',
    tags: 'né|não é|está certo|tá|certo|ok|viu|entende',
    joins: 'mas porque embora então pois porém',
    wholeEnds: 'é são era foi está estão ser estar mais há',
  },
  nl: {
    plainNouns: `aanleiding antwoord antwoorden aspect avond basis beeld begin begrip bericht boek context dag dagen deel detail doel ding dingen eind einde effect ervaring ervaringen fase feit gebied gedachte
      geval gevallen gevoel gesprek grond groep hand handen hoofd idee ideeën indruk invloed jaar keer kant kanten keuze kop leven lijn manier manieren maand maanden mens minuut minuten moment
      momenten naam niveau nummer ochtend onderdeel onderwerp ogen oog orde oorzaak persoon personen plaats plek probleem problemen proces punt punten reden redenen rest resultaat richting rol
      situatie slot soort stap stappen stuk stukje tijd titel type uur verhaal verschil vertrouwen vorm voorbeeld voorbeelden vraag vragen waarde week weken wereld woord woorden zaak zaken zin`,
    weakOpenings: `dank*|bedankt*|hartelijk*|welkom*|hallo|hoi|goedemorgen|goedemiddag|goedenavond|sorry|vertel*|alsjeblieft|alstublieft|kom maar|tot de volgende|tot ziens|bijvoorbeeld|geef ons|leuk dat|fijn dat|mijn naam is|ik heet|geef ik|ik geef het woord|dank u|tot zover|graag een`,
    nonFinite: '',
    verbFirst: `wordt worden werd werden is zijn was waren heeft hebben had hadden kan kunnen kon moet moeten moest zal zullen zou wil willen mag mogen gaat gaan komt komen`,
    adverbs: 'dan ook eigenlijk gewoon toch dus nou',
    doubles: 'dat die zijn',
    tags: 'toch|hè|niet|niet waar|ja|oké',
    joins: 'maar want omdat hoewel dus terwijl zodat',
    wholeEnds: 'niet is zijn was waren heeft hebben wordt worden kan moet zal meer op aan bij uit over door om er',
  },
  pl: {
    plainNouns: `aspekt chwila cel części część człowiek dzień dni doświadczenie efekt element etap fakt forma funkcja głowa godzina godzin grupa historia idea imię kierunek kolei koniec kontekst kwestia
      książka liczba lata lat linia miejsce miesiąc minuta minut moment myśl nazwa numer obraz odpowiedź okazja osoba osób początek podstawa pomysł powód poziom pracy praca problem problemy proces
      przykład punkt pytanie pytania relacja rezultat rodzaj rola rok roku rzecz rzeczy ręce sens słowo słowa sposób sprawa strona sytuacja świat świata temat tydzień typ wartość wynik zdanie
      zmiana znaczenie życie życia krok etapy`,
    weakOpenings: `dzięk*|dziękuj*|bardzo dziękuj*|witam*|witaj*|cześć|dzień dobry|dobry wieczór|proszę|przepraszam*|powiedz*|opowiedz*|do zobaczenia|do usłyszenia|na przykład|zapraszam*|nazywam się|bardzo proszę|panie marszałku|wysoka izbo|szacunku`,
    nonFinite: 'ąc',
    verbFirst: '',
    adverbs: '',
    doubles: '',
    tags: 'prawda|nie|tak|co nie|no nie',
    joins: 'ale bo ponieważ więc lecz jednak gdyż',
    wholeEnds: 'jest są był była było być się nie więcej to jej ich jego',
  },
  zh: {
    plainNouns:
      '东西 时候 问题 事情 方面 部分 情况 例子 地方 时间 今天 明天 昨天 大家 方式 原因 结果 过程 第一 第二 意思 感觉 事儿 话题 内容 人家 朋友',
    weakOpenings: `首先|欢迎|大家好|你好|您好|谢谢|感谢|还是|也有|等一下|我等一下|另外|下面|接下来|今天我们|请|哎呀|对吧|就是说|但从|再|第一个|第二个|刚才|刚刚|举个例子|比如|怎么说|拜拜|的话|我等`,
    nonFinite: '',
    verbFirst: '',
    adverbs: '',
    doubles: '',
    tags: '对吧|是吧|对不对|是不是|好吗',
    joins: '',
  },
  ko: {
    plainNouns:
      '것 때 문제 경우 부분 정도 생각 이야기 얘기 사람 시간 오늘 내일 어제 방법 이유 결과 과정 말씀 내용 다음 처음 여러분 질문 예 점',
    weakOpenings: `안녕하세요|감사합니다|고맙습니다|여러분 안녕*|그러면 목차|제가 준비한|다음 질문|일단|아무튼|어쨌든|보시면|아까`,
    weakEndings: '고요 구요 게요 하겠습니다 드리겠습니다 보겠습니다 테고 바랍니다 감사합니다',
    nonFinite: '',
    verbFirst: '',
    adverbs: '',
    doubles: '',
    tags: '그렇죠|맞죠|그쵸',
    joins: '',
  },
}

const splitList = (list: string) => new Set(list.split(/\s+/).filter(Boolean))

class PreparedWords {
  readonly plainNouns: ReadonlySet<string>
  readonly joins: ReadonlySet<string>
  readonly wholeEnds: ReadonlySet<string>
  readonly tags: ReadonlySet<string>
  readonly doubles: ReadonlySet<string>
  readonly #verbFirst: ReadonlySet<string>
  readonly #adverbs: ReadonlySet<string>
  readonly #nonFinite: readonly string[]
  readonly #weakOpening: RegExp
  readonly #weakEndings: readonly string[]
  readonly #gap: string

  constructor(source: TitleWords, isUnspaced: boolean) {
    this.plainNouns = splitList(source.plainNouns)
    this.joins = splitList(source.joins)
    this.wholeEnds = splitList(source.wholeEnds ?? '')
    this.tags = new Set(source.tags.split('|'))
    this.doubles = splitList(source.doubles)
    this.#verbFirst = splitList(source.verbFirst)
    this.#adverbs = splitList(source.adverbs)
    this.#nonFinite = [...splitList(source.nonFinite)]
    const phrases = source.weakOpenings.split('|').map((phrase) => phrase.trim().replace(/\s+/g, ' ').replace(/\*$/, '[^ ]*'))
    this.#weakOpening = new RegExp(`^(?:${phrases.join('|')})${isUnspaced ? '' : '(?= |$)'}`, 'u')
    this.#weakEndings = [...splitList(source.weakEndings ?? '')]
    this.#gap = isUnspaced ? '' : ' '
  }

  /** Whether a word before another belongs to the statement: "Dann wird …". */
  isFirstPart(word: string, next: string): boolean {
    return this.#adverbs.has(word) && this.#verbFirst.has(next)
  }

  /** Whether a line, as its words in lower case without marks, opens or ends as none that reads alone does. */
  saysLittle(cores: readonly string[], isQuestion: boolean): boolean {
    const [first = ''] = cores
    if (this.#weakOpening.test(cores.join(this.#gap))) return true
    if (isQuestion) return false
    if (this.#weakEndings.some((ending) => cores[cores.length - 1]?.endsWith(ending))) return true
    return this.#verbFirst.has(first) || this.#nonFinite.some((ending) => first.endsWith(ending) && first.length > ending.length + 2)
  }
}

const preparedWords = new Map(
  Object.entries(titleWords).flatMap(([code, source]) => (source ? [[code, new PreparedWords(source, code === 'zh')]] : [])),
)

/** Null for English, which has a title model. */
export const findTitleWords = ({ code }: LanguagePack): PreparedWords | null => preparedWords.get(code) ?? null
