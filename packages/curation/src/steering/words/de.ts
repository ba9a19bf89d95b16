import type { PromptWords } from '../prompt-word-lists.ts'

export const de: PromptWords = {
  asking: `finde finden zeige zeig such suche moment momente stelle stellen clip clips teil teile abschnitt abschnitte passage passagen szene szenen
    sprechen spricht sprach reden redet sagt sagen erzählt erzählen video videos beste besten erklärt erklären erklärung erwähnt erwähnen thema themen
    geht gib gibt wo wann zu über um eigene eigenen klarste praktische überraschendste bitte es alle jemand leute menschen`,
  clips: 'clip clips moment momente stelle stellen teile abschnitte szenen',
  about: 'über zu um von zum zur für bezüglich',
  without: 'ohne außer ausgenommen',
  notAtStart: 'nicht kein keine keinen nichts vermeide überspringe',
  contrast: 'sondern aber',
  questionWords: 'wie warum wieso weshalb was wer wo wann',
  manners: {
    humour: {
      asked:
        'lustig|lustige|lustigen|lustigste|lustigsten|witzig|witzige|witzigen|witz|witze|humor|scherz|scherze|lachen|lacht|komisch|komische',
      said: 'gelächter|lachen|haha|lustig|witzig|witz|scherz|war nur spaß|komisch|~verrückt|lächerlich',
    },
    question: { asked: 'frage|fragen|fragt|antwort|antworten|antwortet', said: 'gute frage|die frage ist|meine frage|~frage' },
    story: {
      asked: 'geschichte|geschichten|anekdote|anekdoten|erlebnis|erlebnisse|erfahrung|erfahrungen',
      said: 'eines tages|ich erinnere mich|als ich|vor jahren|damals|sagte zu mir|hat mir erzählt|~dann|~plötzlich|~früher',
    },
    advice: {
      asked: 'rat|ratschlag|ratschläge|tipp|tipps|empfehlung|empfehlungen|empfiehlt|anleitung|schritt für schritt|wie man',
      said: 'mein rat|ich empfehle|du solltest|sie sollten|ihr solltet|man sollte|du musst|achte darauf|denk daran|versuch|am besten|fang an|vergiss nicht|~immer|~niemals|tipp',
    },
    numbers: {
      asked: 'zahl|zahlen|statistik|statistiken|prozent|wie viel|wie viele',
      said: 'prozent|million|millionen|milliarden|tausend|euro|~hälfte|~doppelt',
    },
    surprise: {
      asked: 'überraschend|überraschende|überraschung|überraschungen|überrascht|unerwartet|schockierend|erstaunlich|erstaunliches',
      said: 'überrascht|überraschend|erstaunlich|unerwartet|hätte nie gedacht|unglaublich|stellte sich heraus|~tatsächlich|~wahnsinn',
    },
    emotion: {
      asked:
        'emotional|emotionale|emotionalen|gefühle|gefühl|berührend|berührende|rührend|inspirierend|inspirierende|motivierend|ergreifend',
      said: 'geweint|weinen|tränen|angst|wütend|stolz|dankbar|einsam|heimweh|traurig|ich fühlte|verletzt|gestorben|~gefühl|~schwer|~liebe|~hoffnung',
    },
    argument: {
      asked:
        'streit|streiten|streitet|diskutieren|diskussion|widerspricht|widersprechen|uneinig|debatte|debattieren|kontrovers|konflikt|nicht einig',
      said: 'das stimmt nicht|stimmt nicht|ich widerspreche|da bin ich anderer meinung|anderer meinung|das sehe ich anders|bin nicht einverstanden|falsch|im gegenteil|ja aber|nein nein|~ich glaube nicht|~aber',
    },
    opinion: {
      asked: 'meinung|meinungen|ansicht|ansichten|these|thesen|zitat|zitate|behauptung',
      said: 'meiner meinung nach|ich bin überzeugt|ich glaube|ich finde|~ich denke',
    },
    lesson: {
      asked: 'lehre|lehren|fazit|erkenntnis|erkenntnisse|lektion|lektionen|gelernt',
      said: 'gelernt|gelehrt|die lehre|fazit|am ende|letztendlich|~deshalb',
    },
    apology: {
      asked: 'entschuldigung|entschuldigt|entschuldigen|entschuldigte|sorry|verzeihung',
      said: 'es tut mir leid|tut mir leid|entschuldigung|ich entschuldige mich|verzeihung|verzeiht|mein fehler|~sorry',
    },
    explanation: {
      asked:
        'für anfänger|einfach erklärt|einfach|grundlagen|definition|was ist|was sind|was genau ist|wie funktioniert|erklärt|erklärung|erklären',
      said: 'das heißt|das bedeutet|bedeutet|nennt man|heißt|im grunde|mit anderen worten|stell dir vor|steht für|besteht aus|~zum beispiel|~ist ein',
    },
    prediction: {
      asked: 'vorhersage|vorhersagen|prognose|prognosen|zukunft|ausblick',
      said: 'wird sein|in zukunft|zukunft|in zehn jahren|ich erwarte|wir werden|prognose|~wird|~werden|~bald',
    },
    mistake: {
      asked: 'fehler|falsch|irrtum|scheitern|gescheitert|bereuen|bereut|schiefging|schief',
      said: 'fehler|falsch|schiefgegangen|hätte sollen|hätten sollen|hätten wir|ich bereue|gescheitert|misserfolg|leider',
    },
    example: { asked: 'beispiel|beispiele', said: 'zum beispiel|beispielsweise|ein beispiel|etwa' },
    comparison: {
      asked: 'vergleich|vergleiche|unterschied|unterschiede|metapher|analogie',
      said: 'im vergleich|unterschied|im gegensatz|ähnlich wie|wie ein|besser als|während',
    },
    complaint: {
      asked: 'beschwerde|beschwert|beschweren|kritik|kritisiert|ärgert|nervt',
      said: 'nervt|ärgert mich|das problem ist|schrecklich|furchtbar|frustrierend|leider',
    },
    thanks: { asked: 'dank|bedankt|danke|dankbar|lob|lobt', said: 'danke|vielen dank|dankbar|herzlichen' },
    housekeeping: {
      asked: 'werbung|sponsor|intro|begrüßung|eigenwerbung',
      said: 'sponsor|werbung|abonniert|willkommen zu|danke fürs zuhören',
    },
  },
  time: {
    first: 'ersten erste',
    last: 'letzten letzte',
    minute: 'minute minuten min',
    second: 'sekunde sekunden',
    hour: 'stunde stunden',
    half: 'erste hälfte|ersten hälfte',
    secondHalf: 'zweite hälfte|zweiten hälfte',
    start: 'am anfang|zu beginn|ganz am anfang|zum anfang',
    middle: 'in der mitte',
    end: 'am ende|gegen ende|zum schluss|am schluss|ganz am ende',
    after: 'nach ab',
    before: 'vor bis',
    around: 'um bei',
    numbers: 'eins:1 eine:1 zwei:2 drei:3 vier:4 fünf:5 sechs:6 sieben:7 acht:8 neun:9 zehn:10 zwölf:12 fünfzehn:15 zwanzig:20 dreißig:30',
  },
  speaker: 'sprecher sprecherin',
  guest: 'gast gäste gastes',
  host: 'moderator moderatorin gastgeber gastgeberin',
  speaks: 'spricht redet sagt erzählt antwortet erklärt meint findet fragt',
}
