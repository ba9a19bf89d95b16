import type { NoticeBook } from '../notice-book.ts'

export const nl: NoticeBook = {
  locale: 'nl-NL',
  space: ' ',
  engines: {
    subtitles: 'Je ondertitels',
    script: 'Je script',
    'embedded-subtitles': 'Ondertitels in het bestand',
    'platform-captions': 'Ondertitels van de site',
    'speech-api': 'Ingestelde spraakdienst',
    whisper: 'Whisper op deze machine',
    pocketsphinx: 'Ingebouwde spraakherkenning',
    none: 'Spraakherkenning',
  },
  sentences: {
    soundOnly: 'Er is geen bewegend beeld: clips tonen het geluid als golfvorm.',
    noSound: 'Er is geen geluid: clips zijn stil en hebben geen ondertitels, tenzij je die toevoegt.',
    soundTracks: 'Geluidssporen in dit bestand: {count}. Nummer {place} wordt gebruikt.',
    highDynamicRange: 'Het beeld is HDR; clips worden in standaardkleuren gemaakt.',
    unevenFrames: 'De beeldsnelheid wisselt; clips krijgen een gelijkmatige.',
    unusualShape: 'Het beeld heeft een ongewone vorm; het wordt rechtop en met vierkante pixels getoond.',
    lengthCounted: 'De lengte in de kop van dit bestand ontbreekt of klopt niet; ze is daarom geteld.',
    cutShort: 'Van de {named} seconden die de kop noemt, staan er maar {held} in dit bestand. Het is afgebroken, of de kop klopt niet.',
    unusable: '{engine}: niet bruikbaar.',
    unreadable: 'De tekst is niet te lezen. Gebruik SRT, WebVTT of platte tekst.',
    endedUnexpectedly: 'Het stopte onverwacht.',
    programMissing: 'Er ontbreekt een programma dat deze server nodig heeft.',
    noLineInside: 'Geen enkele regel valt binnen het gekozen deel van de video.',
    coversLittle: 'Maar een klein deel van wat er gezegd wordt is gedekt.',
    linesLeftOut: 'Buiten het gekozen deel en daarom weggelaten: {outside} van {total} ondertitelregels.',
    speechCovered: '{engine}: ongeveer {percent}% van de spraak is gedekt; de rest heeft geen woorden.',
    scriptEmpty: 'Er staan geen woorden in.',
    scriptPartUnheard: 'Er is maar een deel van de video gekozen, en welk deel van het script daar gezegd wordt, was niet te horen.',
    scriptDiffers:
      'Het script wijkt sterk af van wat er gezegd wordt, dus de tijden van de woorden zijn geschat aan de hand van de pauzes.',
    scriptTimesEstimated: 'De tijden van de woorden in je script zijn geschat aan de hand van de pauzes in het geluid.',
    noSpeech: 'In het gekozen deel van de video is geen spraak gevonden.',
    nothingToRecognise: 'De video heeft geen geluid, dus er valt niets te herkennen.',
    whisperNoModel:
      'Whisper heeft geen model op deze machine en mag er geen downloaden. Sta de download toe in de instellingen, of zet een model in de modelmap, voor een veel beter transcript.',
    whisperNotFetched:
      'Het Whisper-model ({text}) kon niet worden gedownload. Controleer de internetverbinding of stel een mirror in en probeer het opnieuw: wat al binnen is, blijft bewaard.',
    serviceFailed: 'De ingestelde spraakdienst gaf geen transcript. Controleer het adres, de sleutel en het model in de instellingen.',
    draftQuality: 'Dit is een concept: ongeveer vier van de tien woorden kunnen fout zijn.',
    englishOnly: 'De ingebouwde spraakherkenning verstaat alleen Engels.',
    recogniserMissing: 'De ingebouwde spraakherkenning is niet geïnstalleerd. Installeer die met: {text}',
    betterTranscript:
      'Voeg ondertitels of een script toe, of laat deze server een Whisper-model downloaden, voor een betrouwbaar transcript.',
  },
}
