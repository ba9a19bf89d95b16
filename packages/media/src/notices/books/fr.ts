import type { NoticeBook } from '../notice-book.ts'

export const fr: NoticeBook = {
  locale: 'fr-FR',
  space: ' ',
  engines: {
    subtitles: 'Vos sous-titres',
    script: 'Votre script',
    'embedded-subtitles': 'Sous-titres du fichier',
    'platform-captions': 'Sous-titres du site',
    'speech-api': 'Service de reconnaissance configuré',
    whisper: 'Whisper sur cette machine',
    pocketsphinx: 'Reconnaissance vocale intégrée',
    none: 'Reconnaissance vocale',
  },
  sentences: {
    soundOnly: 'Il n’y a pas d’image animée\u00a0: les clips montrent le son sous forme d’onde.',
    noSound: 'Il n’y a pas de son\u00a0: les clips sont muets et sans sous-titres, sauf si vous en ajoutez.',
    soundTracks: 'Pistes audio dans ce fichier\u00a0: {count}. La piste utilisée est la numéro {place}.',
    highDynamicRange: 'L’image est en HDR\u00a0; les clips sont créés en couleurs standard.',
    unevenFrames: 'La fréquence d’images varie\u00a0; les clips sont créés avec une fréquence régulière.',
    unusualShape: 'L’image a une forme inhabituelle\u00a0; elle est montrée droite, avec des pixels carrés.',
    lengthCounted: 'La durée indiquée dans l’en-tête de ce fichier manque ou est fausse\u00a0; elle a été comptée.',
    cutShort:
      'Sur les {named} secondes annoncées par l’en-tête, seules {held} sont dans ce fichier. Il est coupé, ou son en-tête est faux.',
    unusable: '{engine}\u00a0: inutilisable.',
    unreadable: 'Le texte est illisible. Utilisez SRT, WebVTT ou du texte simple.',
    endedUnexpectedly: 'Arrêt inattendu.',
    programMissing: 'Il manque un programme dont ce serveur a besoin.',
    noLineInside: 'Aucune ligne ne se trouve dans la partie choisie de la vidéo.',
    coversLittle: 'Seule une petite part de ce qui est dit est couverte.',
    linesLeftOut: 'Hors de la partie choisie et donc laissées de côté\u00a0: {outside} lignes de sous-titres sur {total}.',
    speechCovered: '{engine}\u00a0: environ {percent}\u00a0% des paroles sont couvertes\u00a0; le reste est sans texte.',
    scriptEmpty: 'Il ne contient aucun mot.',
    scriptPartUnheard: 'Seule une partie de la vidéo est choisie, et l’écoute n’a pas permis de savoir quelle part du script y est dite.',
    scriptDiffers: 'Le script diffère beaucoup de ce qui est dit\u00a0: les temps de ses mots sont estimés d’après les pauses.',
    scriptTimesEstimated: 'Les temps des mots de votre script sont estimés d’après les pauses dans le son.',
    noSpeech: 'Aucune parole n’a été trouvée dans la partie choisie de la vidéo.',
    nothingToRecognise: 'La vidéo n’a pas de son, il n’y a donc rien à reconnaître.',
    whisperNoModel:
      'Whisper n’a pas de modèle sur cette machine et n’a pas le droit d’en télécharger. Autorisez le téléchargement dans les réglages, ou placez un modèle dans le dossier des modèles, pour une bien meilleure transcription.',
    whisperNotFetched:
      'Le modèle Whisper ({text}) n’a pas pu être téléchargé. Vérifiez la connexion à internet ou indiquez un miroir, puis réessayez\u00a0: ce qui est déjà téléchargé est gardé.',
    serviceFailed:
      'Le service de reconnaissance configuré n’a pas donné de transcription. Vérifiez son adresse, sa clé et son modèle dans les réglages.',
    draftQuality: 'C’est un brouillon\u00a0: environ quatre mots sur dix peuvent être faux.',
    englishOnly: 'La reconnaissance vocale intégrée ne comprend que l’anglais.',
    recogniserMissing: 'La reconnaissance vocale intégrée n’est pas installée. Installez-la avec\u00a0: {text}',
    betterTranscript:
      'Ajoutez des sous-titres ou un script, ou laissez ce serveur télécharger un modèle Whisper, pour une transcription fiable.',
  },
}
