import type { PackSource } from '../pack-source.ts'

export const it: PackSource = {
  code: 'it',
  stopWords: `ovviamente secondo giusto soprattutto sicuramente neanche eccetera maniera avuto vero nostri
    si sia siano po' lì voi quel quell diciamo devo spesso comunque ormai abbastanza forse purtroppo subito mezzo avrei vorrei ero facciamo provare completamente letteralmente effettivamente stiamo capire aiuta
    c'è c'era com'è cos'è dov'è a abbiamo ad adesso ai al alcuni alcune alla alle allo allora altra altre altri altro anche ancora andare anni appunto avere aveva avevano ben
    bene c che chi ci cioè col come con contro cosa cose così cui da dagli dai dal dalla dalle dallo davvero degli dei del della delle dello dentro detto di dice
    dico dire dopo dove due durante e è ecco ed era erano essere fa faccio fare fatto fino fra fu gente già gli grande ha hai hanno ho i il in infatti insieme
    insomma invece io l la là le lei li lo loro lui ma magari mai me meglio meno mentre mi mia mie miei mio modo molta molte molti molto momento ne negli nei nel
    nella nelle nello nessuno niente no noi non nostra nostro nulla o oggi ogni ognuno oltre oppure ora parla parlare parte per perché perciò però persona
    persone più po poco poi posso possono possiamo praticamente prima primo proprio può qua quale quali qualche qualcosa qualcuno quando quanto quasi quella quelle
    quelli quello questa queste questi questo qui quindi sa sai sapere se sei sempre senza sia siamo siete solo sono sopra sotto sta stanno stata stato stesso
    sto su sua sue sugli sui sul sulla suo suoi tale tanto te tempo ti tipo tra tre troppo tu tua tue tuo tutta tutte tutti tutto un una uno va vabbè vedere verso
    vi via viene voglio vogliamo volta volte vostro vuoi vuol credo penso certo sì grazie ciao giorno anno anni giorno giorni mese settimana fine guardi guarda guardare buon buona buoni buone insegnato insegna primi prime ultima ultimo ultimi nuova nuovo nuovi proprio propria nome parte sapeva sembra comincia cominciato iniziato semplicemente esattamente piccola piccolo piccoli grandi due tre quattro cinque dieci mille serve servono succede successo successa capito arriva arrivato messo mettere preso prendere resta rimasto dava dare dato visto trovato trova bisogna figo serio vuole vogliono deve devono aver dover importanti importante tante tanti rendere farle farlo certa cambiata ammazza giocate compilato preparati sette pezzo`,
  fillers: 'eh ehm mmm uhm ah',
  danglingOpeners: `questo questa questi queste quello quella quelli quelle ciò lui lei loro esso essa lo gli suo sua suoi sue e ed ma o oppure perché
    quindi così allora poi però anche inoltre tuttavia perciò dunque infatti invece mentre altrimenti tale stesso cioè comunque quel quei quegli ne eppure pertanto anzi lì là costoro
    disse dissero diceva dicevano fece fecero facevano venne vennero arrivarono andò andarono diede volle voleva volevano vogliono seppe sapeva sapevano
    poté poteva potevano ebbe aveva avevano hanno erano stavano morì tornò tornarono vide raccontò chiese rispose lasciò perse vinse comprò`,
  danglingPhrases:
    'per questo|per quello|in questo caso|in quel caso|con questo|dopo di che|la stessa cosa|per cui|di conseguenza|in quel|in quella|in quei|di quello|con quello|con quella|a quel punto|è così che|da lì|da allora|in questo modo|con lui|con lei|per lui|per lei|a lui|a lei',
  cleanPhrases: "quest'anno|questa settimana|questa mattina|stasera|lo stesso vale",
  articles: 'lo gli',
  pronounFollowers: `ho hai ha abbiamo avete hanno so sai sa sappiamo sanno faccio fai fa facciamo fanno dico dici dice diciamo dicono vedo vedi vede vediamo disse dissi diede
    chiamo chiama chiamano chiamavano trovo trova uso usa usano voglio vuole stesso piace piaceva serve serviva chiesi chiede era è sono sarà aveva avevo farò fece
    dobbiamo posso può potete puoi lascio lascia porto porta sentii credo credevo`,
  answersWithMark: 'bene vero giusto perfetto',
  pointers: 'questo questa quello quella ciò lui lei loro esso essa lo gli ne ci',
  responsiveOpeners: 'sì no certo esatto esattamente giusto vero bene ok okay ah oh assolutamente perfetto ecco ',
  openEnds: `il lo la i gli le un uno una di del della dello dei degli delle a al alla ai alle da dal dalla in nel nella con su sul sulla per tra fra e ed o ma che
    se come quando dove perché mio mia tuo tua suo sua nostro è sono era ha hanno essere avere molto più non si mi ti ci vi ogni questo questa quel`,
  abbreviations: 'sig sigg sig.ra dott dr prof ing avv ecc es pag vol ca circa art n tel s.p.a s.r.l a.c d.c sec cap fig egr gent rag geom',
  topicMarkers: 'allora adesso ora parliamo passiamo bene quindi',
  leadIns: 'e ma allora quindi poi però cioè insomma ecco beh perché anche così comunque ora',
  leadsWithMark: 'anche così ecco ora',
  leadPhrases: '',
  subordinators: 'se quando perché mentre come dove che chi benché prima finché',
  emptyPhrases: 'cioè|nel senso|diciamo|voglio dire|secondo me|credo che|penso che|in qualche modo|come dire|sai|in realtà',
  verbEndings: 'are ere ire ando endo ano ono iamo ava avano',
  suffixes: `azioni izioni amenti imenti azione izione amento imento mente ando endo atori atrici atore atrice arono erono irono avano evano ivano iamo ate
    ete ite ati ate iti ite uti ute ato ata ito ita uto uta erà irà ista isti iste oso osa osi ose abile ibile abili ibili ità are ere ire ano ono hi he i e a o`,
  cues: {
    question:
      'perché|come mai|come si|quanto|quanti|cosa succede|che cosa|lo sapevi|sapevate|ti sei mai|vi siete mai|chi è|la domanda|e se|cosa faresti|hai mai|avete mai|come puoi|qual è|chi ha|a che cosa|cosa fa|cosa succede',
    contrast:
      "ma|però|tuttavia|invece|al contrario|anche se|in realtà|la maggior parte|mito|non è|bensì|nonostante|il problema è|la verità è|d'altra parte",
    story:
      "quando ero|un giorno|anni fa|mi ricordo|ricordo|la prima volta|anno scorso|mio padre|mia madre|mia nonna|un amico|c'era una volta|una storia|vi racconto|ti racconto|quando ho iniziato|mi è successo|da bambino|da bambina|quando avevo|mio nonno|mia sorella|mio fratello|quel giorno|una volta|nella mia infanzia|avevo",
    claim:
      'la chiave|la cosa più importante|il segreto|il motivo|devi|bisogna|dobbiamo|dovete|il modo migliore|la verità|di fatto|ciò che conta|obiettivo|senza dubbio|sono convinto|fondamentale|essenziale|unico modo|devi|serve|servono|basta',
    payoff:
      'ecco perché|per questo|alla fine|in conclusione|in sintesi|la lezione|di conseguenza|ho imparato|la risposta|quindi|insomma|è finita|il risultato|finalmente|insegnato|imparato|scoperto|la morale|ho capito',
    surprise:
      'incredibile|sorprendente|sorpresa|impressionante|pazzesco|assurdo|nessuno sapeva|inaspettato|errore|pericoloso|strano|affascinante|scioccante|sorpre*|sorprend*|incredibil*|stupef*|curios*|mister*|inaspettat*|nessuno immagin*|scioccant*|strano|strana|strani|strane',
    superlative:
      'il più|la più|i più|le più|migliore|peggiore|il primo|la prima|unico|unica|numero uno|del mondo|al mondo|di tutti i tempi|massimo|per la prima volta|il migliore|la migliore|il peggiore|più antic*|più vecchi*|più important*|di tutti|mai visto|il primo|la prima|il più|la più|i più|le più',
    secondPerson:
      'tu|te|ti|tuo|tua|voi|vi|vostro|vostra|immagina|immaginate|immagina|guarda|guardi|pensa|puoi|devi|vuoi|hai|tuo|vostro|vostra|ti serve',
    firstPerson: 'io|me|mi|mio|mia|noi|ci|nostro|nostra',
    emotion:
      'amore|amo|odio|paura|felice|triste|rabbia|piangere|ridere|orgoglio|orgoglioso|speranza|sogno|dolore|emozione|emozionante|bellissimo|terribile|gioia|divertente|preoccupa|cuore|lotta|fallimento|coraggio|vergogna|famiglia|figli|morte|soffrire|amore|amava|ama|paura|paure|felic*|trist*|soffr*|perd*|perso|sogn*|orgogl*|pazienza|nonno|nonna|commoss*|piang*|pianto',
    humour: 'divertente|battuta|scherzo|haha|risate|ridere|ridicolo|umorismo|buffo|abbiamo riso|divertentissim*|battut*',
    topicShift:
      "parliamo di|passiamo a|prossimo argomento|un'altra cosa|prossima domanda|una domanda|per cominciare|innanzitutto|prima di tutto|benvenuti|infine|raccontaci|raccontami|grazie|il secondo|il terzo|per concludere",
    howTo:
      'come fare|passo|passi|per prima cosa|assicurati|consiglio|consigli|trucco|per esempio|ad esempio|puoi|basta|ricetta|pratica|prova|comincia|usa|evita|ti serve|prendi',
    list: 'primo|secondo|terzo|tre cose|due cose|motivi|infine|numero uno|consigli|modi|inoltre',
    cause: 'perché|per questo|il motivo|a causa|grazie a|siccome|poiché|quindi',
    housekeeping:
      'iscriviti|iscrivetevi|sponsor|link|descrizione|benvenuti a|grazie per aver ascoltato|grazie per avermi|mi sentite|microfono|episodio|puntata|podcast|prossima slide|alla prossima|applausi|buongiorno|buonasera|grazie mille|grazie a tutti|benvenuti|benvenute|bentornati|mi presento|mio schermo|in chat|nella chat|newsletter|seguiteci|prossima puntata|un applauso|una pausa|la parola a|cedo la parola|ci sentiamo|ci vediamo',
    lookBack:
      'come vedete|come potete vedere|questa slide|sullo schermo|come ho detto|come dicevo|come accennato|prima abbiamo|qui sotto|quello che hai detto',
  },
  synonyms: `soldi denaro finanza reddito prezzo costo budget pagare caro | azienda impresa startup fondatore imprenditore | lavoro impiego carriera stipendio |
    famiglia padre madre figlio figlia fratello | salute medico malattia ospedale medicina | cibo mangiare cucina ricetta | sport partita giocatore squadra
    calcio | imparare educazione scuola insegnante studente studio | computer software programma codice | intelligenza artificiale ia modello | sicurezza
    attacco hacker | privacy privato anonimo | legge giudice governo politica | guerra esercito conflitto | clima ambiente energia natura | scienza ricerca
    scienziato studio dati | fallimento errore problema | successo vincere traguardo | consiglio trucco suggerimento | futuro domani | storia passato | amore
    coppia relazione | paura ansia | umorismo divertente battuta ridere | casa affitto | viaggio viaggiare | musica canzone | film cinema | dio chiesa fede`,
  phrases: {
    about: 'Su {list}.',
    and: 'e',
    titleOf: '{list}',
    part: 'Parte {n}',
    prompts: [
      'Momenti su {topic}',
      'La spiegazione più chiara di {topic}',
      'La cosa più sorprendente su {topic}',
      'Consigli pratici su {topic}',
    ],
  },
}
