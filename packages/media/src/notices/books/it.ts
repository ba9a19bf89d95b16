import type { NoticeBook } from '../notice-book.ts'

export const it: NoticeBook = {
  locale: 'it-IT',
  space: ' ',
  engines: {
    subtitles: 'I tuoi sottotitoli',
    script: 'Il tuo testo',
    'embedded-subtitles': 'Sottotitoli nel file',
    'platform-captions': 'Sottotitoli del sito',
    'speech-api': 'Servizio vocale configurato',
    whisper: 'Whisper su questa macchina',
    pocketsphinx: 'Riconoscimento vocale integrato',
    none: 'Riconoscimento vocale',
  },
  sentences: {
    soundOnly: 'Non ci sono immagini in movimento: le clip mostrano il suono come forma d’onda.',
    noSound: 'Non c’è audio: le clip sono mute e senza sottotitoli, a meno che tu non li aggiunga.',
    soundTracks: 'Tracce audio in questo file: {count}. Si usa la numero {place}.',
    highDynamicRange: 'L’immagine è HDR; le clip hanno colori standard.',
    unevenFrames: 'La frequenza dei fotogrammi varia; le clip ne hanno una regolare.',
    unusualShape: 'L’immagine ha una forma insolita; viene mostrata dritta e con pixel quadrati.',
    lengthCounted: 'La durata nell’intestazione di questo file manca o è sbagliata; è stata contata.',
    cutShort:
      'Dei {named} secondi indicati dall’intestazione, solo {held} sono in questo file. È troncato, o l’intestazione è sbagliata.',
    unusable: '{engine}: non utilizzabile.',
    unreadable: 'Il testo non è leggibile. Usa SRT, WebVTT o testo semplice.',
    endedUnexpectedly: 'Si è interrotto in modo imprevisto.',
    programMissing: 'Manca un programma di cui questo server ha bisogno.',
    noLineInside: 'Nessuna riga cade nella parte scelta del video.',
    coversLittle: 'È coperta solo una piccola parte di ciò che si dice.',
    linesLeftOut: 'Fuori dalla parte scelta e quindi tralasciate: {outside} righe di sottotitoli su {total}.',
    speechCovered: '{engine}: è coperto circa il {percent} % del parlato; il resto è senza parole.',
    scriptEmpty: 'Non contiene parole.',
    scriptPartUnheard: 'È stata scelta solo una parte del video, e ascoltando non si è capito quale parte del testo vi si dice.',
    scriptDiffers: 'Il testo è molto diverso da ciò che si dice, quindi i tempi delle sue parole sono stimati dalle pause.',
    scriptTimesEstimated: 'I tempi delle parole del tuo testo sono stimati dalle pause nell’audio.',
    noSpeech: 'Nella parte scelta del video non è stata trovata voce.',
    nothingToRecognise: 'Il video non ha audio, quindi non c’è nulla da riconoscere.',
    whisperNoModel:
      'Whisper non ha un modello su questa macchina e non può scaricarne uno. Consenti il download nelle impostazioni, o metti un modello nella cartella dei modelli, per una trascrizione molto migliore.',
    whisperNotFetched:
      'Non è stato possibile scaricare il modello Whisper ({text}). Controlla la connessione a internet o imposta un mirror, poi riprova: ciò che è già scaricato resta.',
    serviceFailed: 'Il servizio vocale configurato non ha dato una trascrizione. Controlla indirizzo, chiave e modello nelle impostazioni.',
    draftQuality: 'È una bozza: circa quattro parole su dieci possono essere sbagliate.',
    englishOnly: 'Il riconoscimento vocale integrato capisce solo l’inglese.',
    recogniserMissing: 'Il riconoscimento vocale integrato non è installato. Installalo con: {text}',
    betterTranscript:
      'Aggiungi sottotitoli o un testo, oppure lascia che questo server scarichi un modello Whisper, per una trascrizione affidabile.',
  },
}
