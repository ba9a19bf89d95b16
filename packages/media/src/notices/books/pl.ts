import type { NoticeBook } from '../notice-book.ts'

export const pl: NoticeBook = {
  locale: 'pl-PL',
  space: ' ',
  engines: {
    subtitles: 'Twoje napisy',
    script: 'Twój scenariusz',
    'embedded-subtitles': 'Napisy w pliku',
    'platform-captions': 'Napisy ze strony',
    'speech-api': 'Skonfigurowana usługa mowy',
    whisper: 'Whisper na tym komputerze',
    pocketsphinx: 'Wbudowane rozpoznawanie mowy',
    none: 'Rozpoznawanie mowy',
  },
  sentences: {
    soundOnly: 'Nie ma ruchomego obrazu: klipy pokazują dźwięk jako przebieg fali.',
    noSound: 'Nie ma dźwięku: klipy są nieme i bez napisów, chyba że je dodasz.',
    soundTracks: 'Ścieżki dźwiękowe w tym pliku: {count}. Używana jest numer {place}.',
    highDynamicRange: 'Obraz jest w HDR; klipy powstają w standardowych kolorach.',
    unevenFrames: 'Liczba klatek na sekundę się zmienia; klipy mają stałą.',
    unusualShape: 'Obraz ma nietypowy kształt; jest pokazywany prosto i z kwadratowymi pikselami.',
    lengthCounted: 'W nagłówku tego pliku brakuje długości albo jest błędna; została policzona.',
    cutShort:
      'Nagłówek podaje {named} s, a w tym pliku jest tylko {held} s. Plik jest ucięty albo jego nagłówek jest błędny.',
    unusable: '{engine}: nie można użyć.',
    unreadable: 'Nie można odczytać tekstu. Użyj SRT, WebVTT lub zwykłego tekstu.',
    endedUnexpectedly: 'Praca zakończyła się nieoczekiwanie.',
    programMissing: 'Brakuje programu, którego ten serwer potrzebuje.',
    noLineInside: 'Żaden wiersz nie leży w wybranej części filmu.',
    coversLittle: 'Objęta jest tylko niewielka część tego, co zostało powiedziane.',
    linesLeftOut: 'Poza wybraną częścią i dlatego pominięte wiersze napisów: {outside} z {total}.',
    speechCovered: '{engine}: objęte jest około {percent}% mowy; reszta nie ma słów.',
    scriptEmpty: 'Nie zawiera słów.',
    scriptPartUnheard: 'Wybrano tylko część filmu i nie udało się usłyszeć, która część scenariusza w niej pada.',
    scriptDiffers: 'Scenariusz bardzo różni się od tego, co zostało powiedziane, więc czasy jego słów oszacowano na podstawie pauz.',
    scriptTimesEstimated: 'Czasy słów Twojego scenariusza oszacowano na podstawie pauz w dźwięku.',
    noSpeech: 'W wybranej części filmu nie znaleziono mowy.',
    nothingToRecognise: 'Film nie ma dźwięku, więc nie ma czego rozpoznawać.',
    whisperNoModel:
      'Whisper nie ma modelu na tym komputerze i nie może go pobrać. Zezwól na pobieranie w ustawieniach albo umieść model w folderze modeli, aby transkrypcja była znacznie lepsza.',
    whisperNotFetched:
      'Nie udało się pobrać modelu Whisper ({text}). Sprawdź połączenie z internetem albo ustaw serwer lustrzany i spróbuj ponownie: to, co już pobrano, zostaje.',
    serviceFailed: 'Skonfigurowana usługa mowy nie dała transkrypcji. Sprawdź jej adres, klucz i model w ustawieniach.',
    draftQuality: 'To szkic: około cztery na dziesięć słów mogą być błędne.',
    englishOnly: 'Wbudowane rozpoznawanie mowy rozumie tylko angielski.',
    recogniserMissing: 'Wbudowane rozpoznawanie mowy nie jest zainstalowane. Zainstaluj je poleceniem: {text}',
    betterTranscript:
      'Dodaj napisy lub scenariusz albo pozwól temu serwerowi pobrać model Whisper, aby transkrypcja była wiarygodna.',
  },
}
