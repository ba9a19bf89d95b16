import type { PackSource } from '../pack-source.ts'

export const de: PackSource = {
  code: 'de',
  capitalNouns: true,
  stopWords: `damals nämlich während zumindest durchaus sag sage ah aha hattest machst stellen anders
    wäre hätte geworden gemacht gefragt heute gewissermaßen zunächst häufig indem etwa vorhin davor ab nochmal selber bestimmte bestimmten unterschiedliche unterschiedlichen unterschiedlich dürfen weniger musst finde bedeutet ähnlich freue
    aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus bei beide beim bekommen bereits besonders besser
    bin bis bisschen bist bloß da dabei dadurch dafür dagegen daher dahin damit danach dann daran darauf daraus darf darin darüber darum das dass dasselbe
    davon dazu dein deine deinen deiner dem den denen denn der deren des deshalb dessen dich die dies diese diesem diesen dieser dieses dir doch dort drei du
    durch eben eher eigentlich ein eine einem einen einer eines einfach einige einmal er erst es etwas euch euer eure fast für gab ganz ganze ganzen gar geben
    gegen gehen geht genau gerade gerne gesagt gewesen gibt ging gleich gut gute guten habe haben hab hat hatte hatten hast heißt her hier hin hinter ich ihm
    ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins irgendwann irgendwas irgendwie ist ja jede jedem jeden jeder jedes jemand jetzt kann kannst kein keine
    keinen keiner klar komm kommen kommt könnte können konnte lassen leute leuten mache machen macht mal man manche manchmal mehr mein meine meinem meinen
    meiner menge mensch menschen mich mir mit möchte möglich müssen muss na nach natürlich ne nein nicht nichts nie niemand noch nun nur ob oder oft ohne okay
    paar quasi recht sache sachen sagen sagt schon sehen sehr sein seine seinem seinen seiner seit selbst sich sicher sie sieht sind so sogar solche soll sollen
    sollte sondern sonst soviel später statt stück tage teil trotzdem tun über überhaupt um und uns unser unsere unter viel viele vielen vielleicht vom von vor
    wahrscheinlich wann war waren warum was weg wegen weil weiß weiter welche welchen welcher welches wem wen wenig wenn wer werde werden wie wieder will wir
    wird wirklich wissen wo wollen worden wurde wurden würde würden zeit zu zum zur zusammen zwar zwei zwischen danke hallo halt sozusagen ende dinge ding art jahr jahre jahren tag tagen woche monat braucht brauchen brauchst passiert schaust schauen schaut erste ersten erstes letzte letzten letztes neue neuen neuer neues alte alten eigene eigenen klein kleine kleinen groß große großen gelernt gibt sagte sagten ging gingen kam kamen stand steht stehen fand finden denke denkt dachte glaube bringt bleiben bleibt lang lange lässt wollte wollten konnten durfte fragen nehmen nimmt vier fünf sechs zehn richtig wichtig weise seite weiterhin weißt weisst grüße grüßen`,
  fillers: 'äh ähm hm öh mhm',
  danglingOpeners: `das dies dieser diese dieses diesen diesem der die es er sie ihn ihm ihr ihre sein seine jener jene und aber oder denn weil also dann
    deshalb deswegen daher darum dadurch damit dabei dazu davon dafür dagegen daraus darauf trotzdem außerdem auch sondern jedoch doch so solche welche
    sonst danach dort beide obwohl da hierzu hiermit hierfür dessen deren denen ihnen jene folglich somit zudem ebenso davor hinterher anschließend nämlich weshalb wodurch`,
  danglingPhrases:
    'in diesem fall|in dem fall|das gleiche|das selbe|aus diesem grund|mit dem|an dem tag|an jenem tag|in dem moment|zu der zeit|in dieser|bei diesem|bei dieser|mit diesem|mit dieser|nach diesem|nach dieser|auf diese weise|zu diesem|an diesem tag|von da an|seitdem|mit ihm|mit ihnen|für ihn|bei ihm|von ihm|von denen|mit denen|trotz allem',
  cleanPhrases: 'es gibt|es gab|es war einmal|dieses jahr|diese woche|da draußen|so viele|so viel',
  articles: 'das der die',
  pronounFollowers: `ist sind war waren wird werden wurde wurden hat haben hatte hatten kann können konnte konnten muss müssen musste soll sollen sollte will wollen wollte
    darf dürfen mag macht machen machte heißt bedeutet geht gehen ging gibt kommt kommen kam kamen sagt sagen sagte zeigt erklärt klingt stimmt gilt liegt bringt hilft
    funktioniert passiert passierte reicht braucht brauchen fehlt weiß wissen wusste denkt denken dachte glaubt sieht sehen sah nennt nennen steht stand bleibt blieb
    wäre wären würde hätte kennt kennen kannte führte führt freut interessiert überrascht dauert kostet nicht auch alles ich du er wir ihr man habe bin wollten sollten mussten durften dachten glaube finde meine kenne sage konnte tut tun taten`,
  answersWithMark: 'gut klar sicher super eben genau natürlich',
  pointers: 'das dies es er sie ihn ihm ihnen dieser diese dieses da dort damit dafür davon daran',
  responsiveOpeners: 'ja nein nee genau richtig klar stimmt okay ok gut ach oh absolut natürlich sicher eben super na',
  openEnds: `der die das den dem des ein eine einen einem einer eines in im an am auf aus bei mit nach von vom vor zu zum zur für über unter durch gegen ohne um
    und oder aber dass ob weil wenn als wie wo mein dein sein ihr unser kein sehr ganz ist sind war waren hat haben wird werden kann muss soll nicht mehr
    diese dieser dieses jede jeder sich`,
  abbreviations: `dr prof hr fr herr frau z.b z b d.h d h u.a usw bzw ca etc nr st str bd evtl ggf inkl max min mio mrd s.o u.s.w vgl v.a ing dipl jh jhd abs art abb sog bspw mind verh geb ggfs tel`,
  topicMarkers: 'also jetzt nun gut okay nächste sprechen reden kommen',
  leadIns: 'und aber also dann naja ja gut halt eben jetzt quasi sozusagen eigentlich denn oder na',
  leadsWithMark: 'dann eben jetzt quasi sozusagen eigentlich',
  leadPhrases: '',
  subordinators: 'wenn weil obwohl während als dass ob bevor nachdem damit sobald bis falls wo der die das',
  emptyPhrases:
    'ich meine|ich glaube|ich denke|sag ich mal|sage ich mal|wie gesagt|weißt du|ehrlich gesagt|sozusagen|im prinzip|mehr oder weniger',
  verbEndings: '',
  suffixes: `ierungen ierung ungen ung heiten heit keiten keit schaften schaft ierten ierte iert ieren lichen licher liches liche lich ischen ischer isches
    ische isch igen iger iges ige ig innen in ern ten ter tes te em en er es et st e n s t`,
  cues: {
    question:
      'warum|wieso|wie kann|wie viel|wie viele|was ist|was passiert|was wäre|wer ist|wusstest du|wissen sie|hast du|haben sie|die frage|kennst du|was würdest|was macht|wann hast|wer hat|woher|wozu|hast du schon',
    contrast:
      'aber|jedoch|trotzdem|obwohl|stattdessen|im gegenteil|eigentlich|in wirklichkeit|die meisten|mythos|sondern|andererseits|das problem ist|im gegensatz',
    story:
      'als ich|eines tages|vor jahren|ich erinnere mich|zum ersten mal|das erste mal|letztes jahr|letzte woche|mein vater|meine mutter|ein freund|es war einmal|geschichte|damals|ich war|passiert ist|als kind|als junge|als mädchen|mein großvater|meine großmutter|meine schwester|mein bruder|eines morgens|an jenem tag|in meiner kindheit',
    claim:
      'der schlüssel|das wichtigste|das geheimnis|der grund|man muss|du musst|sie müssen|wir müssen|die wahrheit|tatsache|worauf es ankommt|das ziel|ohne zweifel|ich bin überzeugt|entscheidend|der beste weg|braucht|brauchst|es gibt nur',
    payoff:
      'deshalb|deswegen|am ende|letztendlich|schließlich|es stellte sich|das heißt|die lehre|das ergebnis|was ich gelernt|die antwort|kurz gesagt|darum|fazit|im endeffekt|gelernt|gelehrt|stellte sich heraus|endlich|entdeckt|die moral',
    surprise:
      'unglaublich|überraschend|überraschung|verrückt|erstaunlich|wahnsinn|krass|niemand wusste|unerwartet|fehler|gefährlich|seltsam|faszinierend|schockierend|überrasch*|erstaun*|unglaublich*|verrückt*|seltsam*|merkwürdig*|unerwartet*|kurios*|geheimnis*',
    superlative:
      'am meisten|am besten|beste|besten|schlimmste|größte|größten|kleinste|erste|ersten|einzige|einzigen|schnellste|wichtigste|nummer eins|der welt|aller zeiten|zum ersten mal|größter|größtes|bester|bestes|schlimmster|älteste*|schönste*|wichtigste*|niemals zuvor|von allen',
    secondPerson:
      'du|dich|dir|dein|deine|ihr|euch|eure|sie|ihnen|stell dir|stellen sie|deinem|deinen|deiner|euer|eurem|ihren|brauchst|kannst|musst|willst|überleg',
    firstPerson: 'ich|mich|mir|mein|meine|meinen|wir|uns|unser|unsere',
    emotion:
      'liebe|lieben|hasse|angst|glücklich|traurig|wütend|weinen|lachen|stolz|hoffnung|traum|schmerz|gefühl|aufgeregt|schön|schrecklich|freude|spaß|sorge|herz|kampf|scheitern|gescheitert|mut|schämen|familie|kinder|tod|leiden|liebt|liebte|weint*|angst|ängst*|freut*|geliebt|verlor*|verloren|stolz*|träum*|geduld|großvater|großmutter|oma|opa|leid|leidet',
    humour: 'lustig|witz|witzig|scherz|haha|gelächter|lachen|lächerlich|humor|komisch|gelacht|lachte*|lustig*',
    topicShift:
      'sprechen wir|reden wir|kommen wir|nächstes thema|noch etwas|nächste frage|eine frage|zum anfang|zunächst|erstens|willkommen|zum schluss|zuletzt|erzähl|erzählen sie|danke|vielen dank|zweitens|drittens|als nächstes',
    howTo:
      'wie man|schritt|schritte|zuerst|achte darauf|tipp|tipps|trick|zum beispiel|du kannst|man kann|anleitung|rezept|übung|probier*|fang an|nimm|vermeide|du brauchst',
    list: 'erstens|zweitens|drittens|drei dinge|zwei dinge|gründe|zuletzt|nummer eins|tipps|außerdem|schließlich',
    cause: 'weil|deshalb|der grund|wegen|daher|damit|aufgrund|dadurch',
    housekeeping:
      'abonniert|abonnieren|sponsor|werbung|link|beschreibung|willkommen zu|danke fürs zuhören|danke für die einladung|hört ihr mich|mikrofon|folge|podcast|nächste folie|bis zum nächsten|applaus|guten morgen|guten tag|guten abend|vielen dank|herzlichen dank|danke schön|ich gebe das wort|das wort hat|bis zur nächsten|schön dass ihr|schön dass sie|herzlich willkommen|willkommen zurück|bildschirm teilen|im chat|in den chat|newsletter|kurze pause|letzte folge|nächste folge|in dieser folge|mein gast|stell dich vor|stellen sie sich vor|hallo zusammen',
    lookBack:
      'wie sie sehen|wie ihr seht|diese folie|auf dem bildschirm|wie gesagt|wie ich sagte|wie erwähnt|vorhin|hier unten|hier oben|was du gesagt',
  },
  synonyms: `geld finanzen einkommen preis kosten budget bezahlen teuer billig | firma unternehmen gründer startup geschäft | arbeit job beruf karriere gehalt |
    familie vater mutter kind sohn tochter bruder | gesundheit arzt krankheit krankenhaus medizin | essen kochen rezept ernährung | sport spiel spieler
    mannschaft fußball | lernen bildung schule lehrer schüler studium | computer software programm code | intelligenz ki modell | sicherheit angriff hacker |
    datenschutz privat anonym | gesetz recht gericht regierung politik | krieg armee konflikt | klima umwelt energie natur | wissenschaft forschung studie daten |
    scheitern fehler problem | erfolg gewinnen leistung | rat tipp empfehlung | zukunft morgen prognose | geschichte vergangenheit | liebe beziehung partner |
    angst sorge | humor lustig witz lachen | haus wohnung miete | reise reisen urlaub | musik lied | film kino | gott kirche glaube`,
  phrases: {
    about: 'Über {list}.',
    and: 'und',
    titleOf: '{list}',
    part: 'Teil {n}',
    prompts: ['Momente über {topic}', 'Die klarste Erklärung zu {topic}', 'Das Überraschendste an {topic}', 'Praktische Tipps zu {topic}'],
  },
}
