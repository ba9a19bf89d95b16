import type { NoticeBook } from '../notice-book.ts'

export const de: NoticeBook = {
  locale: 'de-DE',
  space: ' ',
  engines: {
    subtitles: 'Deine Untertitel',
    script: 'Dein Skript',
    'embedded-subtitles': 'Untertitel in der Datei',
    'platform-captions': 'Untertitel der Website',
    'speech-api': 'Eingerichteter Sprachdienst',
    whisper: 'Whisper auf diesem Rechner',
    pocketsphinx: 'Eingebaute Spracherkennung',
    none: 'Spracherkennung',
  },
  sentences: {
    soundOnly: 'Es gibt kein bewegtes Bild: Clips zeigen den Ton als Wellenform.',
    noSound: 'Es gibt keinen Ton: Clips sind stumm und haben keine Untertitel, außer du fügst welche hinzu.',
    soundTracks: 'Tonspuren in dieser Datei: {count}. Verwendet wird Nummer {place}.',
    highDynamicRange: 'Das Bild ist HDR; Clips entstehen in Standardfarben.',
    unevenFrames: 'Die Bildrate schwankt; Clips entstehen mit gleichmäßiger.',
    unusualShape: 'Das Bild hat eine ungewöhnliche Form; es wird aufrecht und mit quadratischen Pixeln gezeigt.',
    lengthCounted: 'Die Länge im Kopf dieser Datei fehlt oder ist falsch; sie wurde stattdessen ausgezählt.',
    cutShort:
      'Von den {named} Sekunden, die der Dateikopf nennt, sind nur {held} in dieser Datei. Sie ist abgeschnitten, oder ihr Kopf ist falsch.',
    unusable: '{engine}: nicht verwendbar.',
    unreadable: 'Der Text lässt sich nicht lesen. Nimm SRT, WebVTT oder reinen Text.',
    endedUnexpectedly: 'Es wurde unerwartet beendet.',
    programMissing: 'Ein Programm, das dieser Server braucht, fehlt.',
    noLineInside: 'Keine Zeile liegt im gewählten Abschnitt des Videos.',
    coversLittle: 'Nur ein kleiner Teil des Gesagten ist abgedeckt.',
    linesLeftOut: 'Außerhalb des gewählten Abschnitts und darum weggelassen: {outside} von {total} Untertitelzeilen.',
    speechCovered: '{engine}: etwa {percent} % des Gesagten sind abgedeckt; der Rest hat keine Wörter.',
    scriptEmpty: 'Es enthält keine Wörter.',
    scriptPartUnheard:
      'Nur ein Abschnitt des Videos wurde gewählt, und welcher Teil des Skripts dort gesprochen wird, war nicht herauszuhören.',
    scriptDiffers: 'Das Skript weicht stark vom Gesagten ab, darum sind die Zeiten seiner Wörter aus den Pausen geschätzt.',
    scriptTimesEstimated: 'Die Zeiten der Wörter deines Skripts sind aus den Pausen im Ton geschätzt.',
    noSpeech: 'Im gewählten Abschnitt des Videos wurde keine Sprache gefunden.',
    nothingToRecognise: 'Das Video hat keinen Ton, es gibt also nichts zu erkennen.',
    whisperNoModel:
      'Whisper hat auf diesem Rechner kein Modell und darf keines laden. Erlaube den Download in den Einstellungen oder lege ein Modell in den Modellordner, dann wird das Transkript viel besser.',
    whisperNotFetched:
      'Das Whisper-Modell ({text}) konnte nicht geladen werden. Prüfe die Internetverbindung oder stelle einen Spiegelserver ein und versuche es noch einmal: Was schon geladen ist, bleibt.',
    serviceFailed:
      'Der eingerichtete Sprachdienst hat kein Transkript geliefert. Prüfe seine Adresse, den Schlüssel und das Modell in den Einstellungen.',
    draftQuality: 'Das ist ein Entwurf: Etwa vier von zehn Wörtern können falsch sein.',
    englishOnly: 'Die eingebaute Spracherkennung versteht nur Englisch.',
    recogniserMissing: 'Die eingebaute Spracherkennung ist nicht installiert. Installiere sie mit: {text}',
    betterTranscript:
      'Füge Untertitel oder ein Skript hinzu oder lass diesen Server ein Whisper-Modell laden, dann kannst du dich auf das Transkript verlassen.',
  },
}
