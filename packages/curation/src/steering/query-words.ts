/** A manner of moment that a query can ask for, rather than a subject. */
export const intentNames = ['humour', 'asks', 'story', 'howTo', 'numbers', 'surprise', 'emotion', 'contrast', 'claim', 'payoff'] as const
export type IntentName = (typeof intentNames)[number]

type QueryWords = {
  /** Words that only ask: find, moments, about. */
  ignore: string
  /** Words behind which a subject is unwanted. */
  without: string
  /** Word beginnings by manner. */
  intents: Partial<Record<IntentName, string>>
}

export const queryWords: Record<string, QueryWords> = {
  en: {
    ignore: `find moment moments clip clips show part parts segment segments section sections scene scenes discuss discussed discusses
      discussing discussion mention mentions mentioned mentioning explain explains explained explaining explanation describe describes
      describing speak speaks speaking speaker speakers talks highlight highlights highlighted best interesting video videos create cut
      select pick choose focus focused focusing related relevant topic topics subject subjects include including want every viral short
      shorts reel reels tiktok podcast episode host guest someone person people hook hooks great good important clearest practical
      exactly minute minutes second seconds long only around regarding`,
    without: 'without not no except avoid skip exclude excluding ignore dont',
    intents: {
      humour: 'funn humor humour laugh joke hilarious comed',
      asks: 'question ask answer q&a',
      story: 'stor anecdot experienc personal',
      howTo: 'advice tip tips how-to tutorial step guid actionable',
      numbers: 'statistic number figure data percent',
      surprise: 'surpris shock unexpect crazy',
      emotion: 'emotion inspir motivat touching heartfelt passion',
      contrast: 'controvers debat disagree argu hot',
      claim: 'opinion claim quotable quote bold insight',
      payoff: 'conclusion lesson takeaway summar learn',
    },
  },
  pt: {
    ignore:
      'encontre encontrar momentos momento clipes clipe mostre partes parte trecho trechos falam fala falar sobre vídeo vídeos melhores explica mencionam tema temas onde explicação mais clara clipe surpreendente práticas',
    without: 'sem exceto evite menos não',
    intents: {
      humour: 'engraç humor piada risad',
      asks: 'pergunt',
      story: 'históri',
      howTo: 'dica conselh passo',
      numbers: 'número dado estatístic',
      surprise: 'surpre',
      emotion: 'emoc inspir motiv',
      contrast: 'polêmic debat',
      claim: 'opini',
      payoff: 'liç conclus',
    },
  },
  es: {
    ignore:
      'encuentra encontrar busca momentos momento clips clip muestra partes parte fragmentos hablan habla hablar sobre vídeo video mejores explica mencionan tema temas donde explicación más clara prácticos',
    without: 'sin excepto evita menos no',
    intents: {
      humour: 'gracios divertid humor chist ris',
      asks: 'pregunt',
      story: 'histori anécdot',
      howTo: 'consej paso truco',
      numbers: 'número dato estadístic',
      surprise: 'sorpre',
      emotion: 'emoc inspir motiv',
      contrast: 'polémic debat',
      claim: 'opini',
      payoff: 'lecci conclus',
    },
  },
  de: {
    ignore:
      'finde zeige momente moment stellen stelle clips clip teile teil abschnitt abschnitte sprechen spricht reden redet video videos besten beste erklärt erwähnt thema themen wo erklärung klarste praktische überraschendste zu über',
    without: 'ohne außer keine nicht',
    intents: {
      humour: 'lustig humor witz lach',
      asks: 'frage',
      story: 'geschicht anekdot',
      howTo: 'tipp rat schritt anleitung',
      numbers: 'zahl statistik daten',
      surprise: 'überrasch',
      emotion: 'emotion inspir motiv',
      contrast: 'kontrovers streit debatt',
      claim: 'meinung',
      payoff: 'lehre fazit erkenntnis',
    },
  },
  fr: {
    ignore:
      'trouve trouver cherche montre moments moment clips clip parties partie passages passage extraits parlent parle parler vidéo vidéos meilleurs explique mentionne sujet sujets où explication lexplication claire plus pratiques',
    without: 'sans sauf évite pas',
    intents: {
      humour: 'drôle humour blagu rire',
      asks: 'question',
      story: 'histoir anecdot',
      howTo: 'conseil astuc étape',
      numbers: 'chiffre statisti donné',
      surprise: 'surpre étonn',
      emotion: 'émotion inspir motiv',
      contrast: 'polémi débat',
      claim: 'opinion',
      payoff: 'leçon conclusion',
    },
  },
  it: {
    ignore:
      'trova trovare cerca mostra momenti momento clip parti parte parlano parla parlare video migliori spiega menziona argomento argomenti dove spiegazione chiara più pratici',
    without: 'senza tranne evita non',
    intents: {
      humour: 'divert umor battut ride',
      asks: 'domand',
      story: 'storia storie aneddot',
      howTo: 'consigl trucc passo',
      numbers: 'numer dati statistic',
      surprise: 'sorpre',
      emotion: 'emoz ispir motiv',
      contrast: 'polemic dibatt',
      claim: 'opinion',
      payoff: 'lezion conclus',
    },
  },
  nl: {
    ignore:
      'vind zoek toon momenten moment clips clip delen deel stukken praten praat spreken gaat video beste legt uitlegt noemt onderwerp onderwerpen waar duidelijkste uitleg praktische',
    without: 'zonder behalve geen niet',
    intents: {
      humour: 'grappig humor grap lach',
      asks: 'vraag vragen',
      story: 'verhaal verhalen',
      howTo: 'tip advies stap',
      numbers: 'cijfer getal statistiek',
      surprise: 'verras',
      emotion: 'emotie inspir motiv',
      contrast: 'controvers debat',
      claim: 'mening',
      payoff: 'les conclusie',
    },
  },
  pl: {
    ignore:
      'znajdź pokaż momenty moment klipy klip fragmenty fragment części mówią mówi rozmawiają wideo film najlepsze wyjaśnia wspomina temat tematy gdzie najjaśniejsze wyjaśnienie praktyczne momenty',
    without: 'bez oprócz nie',
    intents: {
      humour: 'śmieszn zabawn humor żart',
      asks: 'pytani',
      story: 'histori opowie',
      howTo: 'porad wskazów krok',
      numbers: 'liczb dane statysty',
      surprise: 'zaskak',
      emotion: 'emocj inspir motyw',
      contrast: 'kontrowers debat',
      claim: 'opini',
      payoff: 'lekcj wniosk',
    },
  },
  zh: {
    ignore: '找 找出 寻找 片段 时刻 部分 关于 谈 谈到 讨论 视频 最 好 精彩 解释 提到 话题 主题 内容 找出 最清楚 清楚 最 令人 实用 的 对 中',
    without: '不要 没有 除了',
    intents: {
      humour: '搞笑 幽默 笑 有趣',
      asks: '问题 提问',
      story: '故事',
      howTo: '建议 技巧 步骤',
      numbers: '数字 数据',
      surprise: '惊讶 意外',
      emotion: '感人 激励',
      contrast: '争议',
      claim: '观点',
      payoff: '结论 教训',
    },
  },
  ko: {
    ignore:
      '찾아 찾기 보여 순간 장면 부분 클립 영상 비디오 대한 관한 이야기하는 말하는 설명하는 최고 주제 관련 설명 쉬운 가장 점 실용적인 에 대한 에서',
    without: '제외 빼고 없이',
    intents: {
      humour: '웃긴 유머 재미 농담',
      asks: '질문',
      story: '이야기 사연',
      howTo: '조언 팁 방법',
      numbers: '숫자 통계',
      surprise: '놀라운',
      emotion: '감동 동기',
      contrast: '논란',
      claim: '의견',
      payoff: '교훈 결론',
    },
  },
}
