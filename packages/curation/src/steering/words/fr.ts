import type { PromptWords } from '../prompt-word-lists.ts'

export const fr: PromptWords = {
  asking: `trouve trouver cherche chercher montre moment moments clip clips partie parties passage passages extrait extraits scène scènes parlent parle parler
    dit disent raconte racontent vidéo vidéos meilleurs meilleur explique expliquent explication mentionne mentionnent sujet sujets où quand lexplication
    claire clair plus pratiques propre veux quelqu'un gens`,
  clips: 'clip clips moment moments passage passages extrait extraits scènes parties',
  about: 'sur de du des à propos concernant pour',
  without: 'sans sauf excepté hormis',
  notAtStart: 'pas rien aucun aucune évite ignore',
  contrast: 'mais',
  questionWords: 'comment pourquoi qui quoi quand où quel quelle',
  manners: {
    humour: {
      asked: 'drôle|drôles|amusant|amusants|amusante|humour|blague|blagues|rire|rires|comique|marrant',
      said: 'rires|rire|haha|drôle|amusant|blague|je plaisante|ridicule|~fou',
    },
    question: { asked: 'question|questions|réponse|réponses|répond', said: 'bonne question|la question est|ma question|~question' },
    story: {
      asked: 'histoire|histoires|anecdote|anecdotes|expérience|expériences|récit',
      said: "un jour|je me souviens|quand j'étais|il y a des années|m'a dit|une fois|~alors|~soudain|~avant",
    },
    advice: {
      asked: 'conseil|conseils|astuce|astuces|recommandation|recommandations|recommande|étape par étape|comment faire',
      said: 'mon conseil|je recommande|je vous conseille|tu devrais|vous devriez|vous devez|tu dois|il faut|assurez-vous|essayez|le mieux est|~toujours|~jamais|conseil',
    },
    numbers: {
      asked: 'chiffre|chiffres|nombre|nombres|statistique|statistiques|pourcentage|combien',
      said: 'pour cent|million|millions|milliards|mille|euros|~moitié|~double',
    },
    surprise: {
      asked: 'surprenant|surprenants|surprenante|surprise|surprises|étonnant|étonnants|inattendu|choquant|incroyable',
      said: "m'a surpris|surprenant|étonnant|inattendu|incroyable|il s'avère|jamais imaginé|~en fait",
    },
    emotion: {
      asked: 'émotion|émotions|émouvant|émouvants|émouvante|émotionnel|touchant|touchants|touchante|inspirant|motivant',
      said: "pleuré|pleurer|larmes|peur|colère|fier|fière|reconnaissant|seul|triste|j'ai ressenti|je me sentais|mort|~sens|~difficile|~amour|~espoir",
    },
    argument: {
      asked: 'dispute|disputes|disputent|se disputent|désaccord|désaccords|débat|débats|débattent|polémique|conflit|contredit|pas d accord',
      said: "pas d'accord|ce n'est pas vrai|c'est faux|au contraire|oui mais|non non|vous avez tort|tu as tort|je conteste|~je ne pense pas|~mais",
    },
    opinion: {
      asked: 'opinion|opinions|avis|citation|citations|affirmation',
      said: 'à mon avis|je crois que|je suis convaincu|selon moi|~je pense',
    },
    lesson: {
      asked: 'leçon|leçons|conclusion|conclusions|enseignement|appris|morale',
      said: "j'ai appris|m'a appris|leçon|conclusion|au final|en résumé|~c'est pourquoi",
    },
    apology: {
      asked: "excuse|excuses|s'excuse|excuser|pardon|désolé",
      said: "je suis désolé|désolé|désolée|pardon|je m'excuse|excusez-moi|mes excuses|ma faute",
    },
    explanation: {
      asked:
        "pour débutants|pour les débutants|simplement|bases|définition|qu'est-ce que|c'est quoi|comment fonctionne|comment marche|explique|explication",
      said: "c'est-à-dire|signifie|veut dire|s'appelle|en d'autres termes|en gros|imaginez|consiste à|~par exemple|~est un",
    },
    prediction: {
      asked: 'prédiction|prédictions|prédit|prévision|prévisions|avenir|futur',
      said: "à l'avenir|avenir|va être|vont être|sera|seront|dans dix ans|je prédis|nous verrons|~bientôt",
    },
    mistake: {
      asked: 'erreur|erreurs|échec|échecs|faute|fautes|regret|regrets|trompe|tort',
      said: "erreur|erreurs|je me suis trompé|mal tourné|aurait dû|j'aurais dû|échec|échoué|je regrette",
    },
    example: { asked: 'exemple|exemples', said: 'par exemple|un exemple|disons' },
    comparison: {
      asked: 'comparaison|compare|différence|différences|métaphore|analogie',
      said: 'comparé|différence|en revanche|pareil|comme un|mieux que|tandis que',
    },
    complaint: {
      asked: 'plainte|plaintes|se plaint|critique|critiques|agace',
      said: "m'agace|le problème est|terrible|horrible|frustrant|malheureusement",
    },
    thanks: { asked: 'merci|remercie|remerciement|remerciements|éloge', said: 'merci|remercie|reconnaissant|félicitations|bravo' },
    housekeeping: {
      asked: 'sponsor|publicité|pub|annonce|intro|salutations',
      said: "sponsor|abonnez-vous|bienvenue dans|merci d'avoir écouté",
    },
  },
  time: {
    first: 'premières premiers première premier',
    last: 'dernières derniers dernière dernier',
    minute: 'minute minutes min',
    second: 'seconde secondes',
    hour: 'heure heures',
    half: 'première moitié',
    secondHalf: 'seconde moitié|deuxième moitié',
    start: 'au début|au commencement|tout au début',
    middle: 'au milieu',
    end: 'à la fin|vers la fin|tout à la fin',
    after: 'après dès',
    before: 'avant jusque',
    around: 'vers',
    numbers: 'un:1 une:1 deux:2 trois:3 quatre:4 cinq:5 six:6 sept:7 huit:8 neuf:9 dix:10 quinze:15 vingt:20 trente:30',
  },
  speaker: 'intervenant intervenante',
  guest: 'invité invitée invités',
  host: 'animateur animatrice présentateur présentatrice hôte',
  speaks: 'parle dit raconte répond explique pense demande',
}
