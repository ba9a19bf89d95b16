import type { PackSource } from '../pack-source.ts'

export const fr: PackSource = {
  code: 'fr',
  stopWords: `ouais ah ok hop voit justement pense directement pareil dessous dessus ensuite éventuellement forcément pourtant parfait effectivement réellement certaines aurait faudrait partout
    a amené aller rend amène crois dirais permet certains allez d'un d'une d'abord qu'est qu'en s'il n'y d'ailleurs d'être m'ont appelle partir sentais deuxième
    à afin ai aient ainsi alors après as assez au aucun aucune aujourd'hui auquel aussi autant autre autres aux avaient avais avait avant avec avez
    avoir avons beaucoup bien bon bonne car ça ce ceci cela celle celles celui cent ces cet cette ceux chacun chaque chez chose choses ci comme comment contre
    côté dans de début dedans dehors déjà depuis des dès deux devant dire dis disait dit doit donc donner dont du durant elle elles en encore enfin entre es
    est et étaient étais était été être eu eux fait faire fais faut faites fois font genre gens grand grande guère hier hors ici il ils j je jamais jour jours
    jusque juste l la là laquelle le lequel les lesquels c'est c'était j'ai j'avais j'étais n'est n'a n'ai s'est m'a t'as c'a y'a qu'il qu'elle qu'on leur leurs lors lui m ma maintenant mais mal malgré me même mêmes merci mes met mettre mieux moi moins
    moment mon monde n ne ni non nos notre nôtre nous nouveau on ont où ou oui par parce parfois parle parler parlé partie pas passe pendant personne petit petite
    peu peut peuvent peux plus plusieurs plutôt point pour pourquoi pouvez pouvoir près presque propre pu puis puisque qu quand que quel quelle quelles quelqu
    quelque quelques quels qui quoi rien s sa sais sait sans savez savoir se selon sera serait ses seul seulement si sien sinon soi soit sommes son sont souvent
    sous suis sur surtout t ta tant te tel telle tellement temps tenir tes toi ton toujours tous tout toute toutes très trois trop tu un une va vais vas vers
    veut veux vient voici voilà voir vois vont vos votre vous vrai vraiment vu y voilà bonjour d'accord effet façon manière ans an année années jour semaine mois appris apprendre attendre demande demander devez doivent dois première premier premiers dernière dernier derniers nouveau nouvelle nouveaux propre nom côté savait semble commence commencé commencer simplement exactement petits petites grands grandes deux trois quatre cinq dix mille fin finalement vraiment arrive arrivé arriver prend prendre pris mis reste resté rester tient aime aimé bons bonnes meilleur passé passer passe montre montrer final comprendre comprends travaille travailler gros grosse choisir développe développer manger utilisant coûté abord donné donne lancer lancé lance revenir proposes propose bâtir vite améliorer enseigne retenir découvert pouvaient terminé`,
  fillers: 'euh heu hum ben bah hein',
  danglingOpeners: `ça cela ceci ce cet cette ces il elle ils elles lui leur leurs celui celle ceux celles c'est c'était et mais ou donc car parce puis alors
    ainsi aussi ensuite cependant pourtant toutefois sinon sauf lequel laquelle dont tel telle son sa ses autrement sinon également y en c'était c'étaient là ailleurs`,
  danglingPhrases:
    "pour ça|pour cela|à cause de|dans ce cas|avec ça|après ça|de ce fait|la même chose|du coup|par contre|en plus|c'est pour|avec lui|avec elle|avec eux|à ce moment|à cette époque|de là|grâce à ça|grâce à cela|malgré ça|malgré cela|sans ça|pour lui|pour elle|depuis lors|dès lors|d'où",
  cleanPhrases:
    'il y a|il y avait|il y aura|il faut|il fallait|il existe|il existait|il suffit|il était une fois|il est temps|il est important|il est possible|il vaut mieux|il fait|ce qui|ce que|cette année|cette semaine|ce matin|ce soir|ailleurs dans',
  articles: '',
  pronounFollowers: '',
  answersWithMark: 'bien bon exact super accord',
  pointers: 'ça cela ceci il elle ils elles lui celui celle ceux en y',
  responsiveOpeners: "oui non ouais exactement voilà d'accord ok okay bien exact effectivement absolument ah oh bon tiens super accord",
  openEnds: `le la les l un une des du de d à au aux en dans sur sous avec sans pour par chez entre et ou ni mais que qui dont où si comme quand parce mon ma mes
    ton ta tes son sa ses notre votre leur est sont était a ont être avoir très plus moins ne se je tu il elle on nous vous ils ce cette ces`,
  abbreviations: 'm mm mme mmes mlle dr prof me st ste etc env p.ex ex vol art chap av apr j.-c tél no n° cf mgr fig env chap éd apr',
  topicMarkers: 'alors bon maintenant parlons passons donc ensuite',
  leadIns: 'et mais donc alors bon ben bah enfin puis voilà après ou or',
  leadsWithMark: 'après voilà or',
  leadPhrases: 'du coup|parce que|parce qu',
  subordinators: 'si quand parce bien pendant comme lorsque puisque que qui où dont avant',
  emptyPhrases: `eh bien|et bien|c'est à dire|en fait|je veux dire|je pense que|je crois que|tu vois|vous voyez|on va dire|entre guillemets|quelque part`,
  verbEndings: 'er ez ait aient ent',
  suffixes: `issements issement ations ation itions ition ements ement ments ment ités ité eurs eur euses euse istes iste ables able ibles ible ances ance
    ences ence antes ante ants ant ées ée és é aient ions iez ait ais era ont ons ez er ir re ifs if ives ive aux al elles elle els el es e s x`,
  cues: {
    question: `pourquoi|comment est|comment on|combien|qu est|est ce que|qu'est ce|savez vous|sais tu|que se passe|qui est|la question|et si|vous êtes vous|t'es déjà|que se|qu est-ce|avez vous|as tu|comment peut|quel est|qui a|à quoi|que voit`,
    contrast: `mais|pourtant|cependant|au contraire|en revanche|alors que|en réalité|la plupart|mythe|plutôt|malgré|le problème c'est|la vérité|bien que|par contre`,
    story: `quand j'étais|un jour|il y a des années|je me souviens|la première fois|l'année dernière|mon père|ma mère|ma grand|un ami|il était une fois|une histoire|je vais vous raconter|quand j'ai|ça m'est arrivé|à l'époque|quand étais|quand j|petit garçon|petite fille|mon grand|ma sœur|mon frère|ce jour là|une fois|dans mon enfance|j’avais|étais petit`,
    claim: `la clé|le plus important|le secret|la raison|il faut|vous devez|tu dois|nous devons|on doit|la meilleure façon|la vérité|en fait|ce qui compte|l'objectif|sans aucun doute|je suis convaincu|essentiel|la seule façon|vous devez|il suffit|on doit`,
    payoff: `c'est pourquoi|c'est pour ça|pour ça que|au final|finalement|au bout du compte|en résumé|la leçon|résultat|ce que j'ai appris|la réponse|donc voilà|en conclusion|du coup|voilà pourquoi|enfin|appris|découvert|au bout|la morale|j’ai compris`,
    surprise:
      'incroyable|surprenant|surprise|impressionnant|fou|folle|hallucinant|personne ne savait|inattendu|erreur|dangereux|étrange|fascinant|choquant|dingue|surpren*|surpris*|étonn*|incroyabl*|impressionn*|étrange*|bizarre*|curieu*|mystèr*|mystéri*|inattendu*|personne n’imagin*',
    superlative:
      'le plus|la plus|les plus|meilleur|meilleure|pire|le premier|la première|le seul|la seule|numéro un|du monde|au monde|de tous les temps|pour la première fois|le meilleur|la meilleure|les meilleurs|le pire|plus ancien*|plus vieil*|plus vieux|plus important*|de tous|jamais vu',
    secondPerson:
      'tu|te|toi|ton|ta|tes|vous|votre|vos|imagine|imaginez|imagine|regardez|pensez|vous avez|vous pouvez|tu as|tu peux|le vôtre|la vôtre',
    firstPerson: "je|me|moi|mon|ma|mes|nous|notre|nos|j'ai|ai",
    emotion:
      'amour|aime|déteste|peur|heureux|heureuse|triste|colère|pleurer|rire|fier|fière|espoir|rêve|douleur|émotion|ému|magnifique|terrible|joie|drôle|inquiet|cœur|combat|échec|échoué|courage|honte|famille|enfants|mort|souffrir|aimé|aimer|aimait|amour*|pleur*|peurs|heureu*|trist*|souff*|perd*|rêv*|patience|grand-père|grand-mère|ému*|émouvant*',
    humour: 'drôle|blague|rigolo|haha|marrant|rires|ridicule|humour|plaisante|on a ri|j’ai ri|hilarant*',
    topicShift: `parlons de|on va parler|passons à|prochain sujet|autre chose|question suivante|prochaine question|une question|pour commencer|tout d'abord|bienvenue|pour finir|enfin|racontez|raconte|merci|deuxième|troisième|ensuite`,
    howTo:
      'comment faire|étape|étapes|première étape|assurez|conseil|conseils|astuce|par exemple|vous pouvez|tu peux|il suffit|recette|pratique|essayez|commencez|utilisez|évitez|il suffit|prenez',
    list: 'premièrement|deuxièmement|troisièmement|trois choses|deux choses|raisons|enfin|numéro un|conseils|ensuite|de plus',
    cause: `parce que|c'est pourquoi|la raison|à cause|grâce à|puisque|pour que|donc`,
    housekeeping: `abonnez|abonne|sponsor|partenaire|lien|description|bienvenue dans|merci d'avoir écouté|merci de m'avoir|vous m'entendez|micro|épisode|podcast|diapositive suivante|à bientôt|applaudissements|bonjour à tous|bonsoir|merci beaucoup|merci à tous|bienvenue à|bienvenue sur|mon écran|dans le chat|newsletter|suivez nous|réseaux sociaux|on se retrouve|la prochaine fois|prochain épisode|petite pause|la parole est à|je vous présente|je m'appelle|au revoir`,
    lookBack: `comme vous voyez|cette diapositive|sur l'écran|comme je disais|comme je l'ai dit|comme mentionné|tout à l'heure|ici en bas|ce que tu as dit|celui ci`,
  },
  synonyms: `argent finance revenu prix coût budget payer cher | entreprise société startup fondateur entrepreneur | travail emploi métier carrière salaire |
    famille père mère enfant fils fille frère | santé médecin maladie hôpital médecine | manger nourriture cuisine recette | sport match joueur équipe football |
    apprendre éducation école professeur élève étude | ordinateur logiciel programme code | intelligence artificielle ia modèle | sécurité attaque pirate |
    vie-privée privé anonyme | loi juge gouvernement politique | guerre armée conflit | climat environnement énergie nature | science recherche chercheur étude
    données | échec erreur problème | succès gagner réussite | conseil astuce recommandation | avenir futur demain | histoire passé | amour couple relation |
    peur anxiété | humour drôle blague rire | maison logement loyer | voyage voyager | musique chanson | film cinéma | dieu église foi`,
  phrases: {
    about: 'Au programme : {list}.',
    and: 'et',
    titleOf: '{list}',
    part: 'Partie {n}',
    prompts: [
      'Les moments sur {topic}',
      'L’explication la plus claire de {topic}',
      'Le plus surprenant sur {topic}',
      'Des conseils pratiques sur {topic}',
    ],
  },
}
