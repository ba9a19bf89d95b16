import type { PromptWords } from '../prompt-word-lists.ts'

export const it: PromptWords = {
  asking: `trova trovare cerca cercare mostra momento momenti clip parte parti pezzo pezzi scena scene parlano parla parlare dice dicono racconta raccontano
    video migliori migliore spiega spiegano spiegazione menziona menzionano argomento argomenti dove quando chiara chiaro più pratici proprio voglio
    qualcuno gente per favore`,
  clips: 'clip momento momenti pezzi scene parti',
  about: 'su sul sulla sui sulle di del della dei delle circa per',
  without: 'senza tranne eccetto',
  notAtStart: 'non niente nulla nessun evita salta',
  contrast: 'ma',
  questionWords: 'come perché chi dove quando quale cosa',
  manners: {
    humour: {
      asked: 'divertente|divertenti|buffo|buffi|umorismo|umoristico|battuta|battute|ridere|risata|risate|comico|barzelletta',
      said: 'risate|ridere|haha|divertente|buffo|battuta|scherzo|sto scherzando|ridicolo|~pazzo',
    },
    question: { asked: 'domanda|domande|risposta|risposte|risponde', said: 'bella domanda|buona domanda|la domanda è|~domanda' },
    story: {
      asked: 'storia|storie|aneddoto|aneddoti|esperienza|esperienze|racconto',
      said: 'un giorno|ricordo|mi ricordo|quando ero|anni fa|mi disse|mi ha detto|una volta|~allora|~improvvisamente|~prima',
    },
    advice: {
      asked: 'consiglio|consigli|trucco|trucchi|raccomandazione|raccomanda|suggerimento|suggerimenti|passo dopo passo|come fare',
      said: 'il mio consiglio|consiglio|ti consiglio|dovresti|devi|dovete|bisogna|assicurati|prova a|la cosa migliore|~sempre|~mai',
    },
    numbers: {
      asked: 'numero|numeri|cifra|cifre|statistica|statistiche|percentuale|quanto|quanti|quante',
      said: 'per cento|milione|milioni|miliardi|mila|euro|~metà|~doppio',
    },
    surprise: {
      asked: 'sorprendente|sorprendenti|sorpresa|sorprese|inaspettato|scioccante|incredibile',
      said: 'mi ha sorpreso|sorpreso|sorprendente|inaspettato|incredibile|si scopre|mai immaginato|~in realtà',
    },
    emotion: {
      asked: 'emozione|emozioni|emozionante|emozionanti|emotivo|emotivi|commovente|commoventi|toccante|toccanti|ispirante|motivante',
      said: 'pianto|piangere|lacrime|paura|rabbia|orgoglioso|grato|solo|triste|mi sono sentito|sentivo|morto|~sento|~difficile|~amore|~speranza',
    },
    argument: {
      asked: 'discussione|discussioni|litigio|litigano|litiga|disaccordo|dibattito|dibattiti|polemica|conflitto|contraddice|in disaccordo',
      said: "non sono d'accordo|non è vero|hai torto|ti sbagli|al contrario|sì ma|no no|~non credo|~ma",
    },
    opinion: {
      asked: 'opinione|opinioni|parere|pareri|citazione|citazioni|affermazione',
      said: 'secondo me|credo che|sono convinto|a mio parere|~penso',
    },
    lesson: {
      asked: 'lezione|lezioni|conclusione|conclusioni|insegnamento|imparato|morale',
      said: 'ho imparato|mi ha insegnato|lezione|conclusione|alla fine|in sintesi|~per questo',
    },
    apology: {
      asked: 'scusa|scuse|si scusa|scusarsi|chiede scusa|perdono',
      said: 'mi dispiace|scusate|scusa|scusami|chiedo scusa|perdonatemi|colpa mia',
    },
    explanation: {
      asked: "per principianti|spiegato|semplice|semplicemente|basi|definizione|che cos'è|cos'è|cosa sono|come funziona|spiega|spiegazione",
      said: 'cioè|significa|vuol dire|si chiama|in altre parole|in pratica|immagina|consiste|~per esempio|~è un',
    },
    prediction: {
      asked: 'previsione|previsioni|prevede|futuro',
      said: 'in futuro|futuro|sarà|saranno|tra dieci anni|prevedo|vedremo|~presto',
    },
    mistake: {
      asked: 'errore|errori|sbaglio|sbagli|sbaglia|fallimento|fallimenti|rimpianto|pentimento|sbagliato',
      said: 'errore|errori|ho sbagliato|abbiamo sbagliato|andato storto|avrei dovuto|fallimento|fallito|mi pento',
    },
    example: { asked: 'esempio|esempi', said: 'per esempio|ad esempio|un esempio|diciamo' },
    comparison: {
      asked: 'confronto|confronta|differenza|differenze|metafora|analogia',
      said: 'rispetto a|differenza|invece|simile|come un|meglio di|mentre',
    },
    complaint: {
      asked: 'lamentela|lamentele|si lamenta|critica|critiche',
      said: 'mi dà fastidio|il problema è|terribile|orribile|frustrante|purtroppo',
    },
    thanks: { asked: 'grazie|ringrazia|ringraziamento|ringraziamenti|elogio', said: 'grazie|ringrazio|grato|complimenti' },
    housekeeping: { asked: 'sponsor|pubblicità|intro|saluti', said: 'sponsor|iscrivetevi|benvenuti|grazie per aver ascoltato' },
  },
  time: {
    first: 'primi primo prima prime',
    last: 'ultimi ultimo ultima ultime',
    minute: 'minuto minuti min',
    second: 'secondo secondi',
    hour: 'ora ore',
    half: 'prima metà',
    secondHalf: 'seconda metà',
    start: "all'inizio|in principio|a inizio",
    middle: 'a metà|nel mezzo',
    end: 'alla fine|verso la fine|in chiusura',
    after: 'dopo da',
    before: 'prima fino',
    around: 'intorno verso',
    numbers: 'uno:1 un:1 due:2 tre:3 quattro:4 cinque:5 sei:6 sette:7 otto:8 nove:9 dieci:10 quindici:15 venti:20 trenta:30',
  },
  speaker: 'parlante',
  guest: 'ospite ospiti intervistato',
  host: 'conduttore conduttrice presentatore intervistatore',
  speaks: 'parla dice racconta risponde spiega pensa chiede',
}
