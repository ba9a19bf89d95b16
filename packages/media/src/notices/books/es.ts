import type { NoticeBook } from '../notice-book.ts'

export const es: NoticeBook = {
  locale: 'es-ES',
  space: ' ',
  engines: {
    subtitles: 'Tus subtítulos',
    script: 'Tu guion',
    'embedded-subtitles': 'Subtítulos del archivo',
    'platform-captions': 'Subtítulos del sitio',
    'speech-api': 'Servicio de voz configurado',
    whisper: 'Whisper en esta máquina',
    pocketsphinx: 'Reconocimiento de voz incorporado',
    none: 'Reconocimiento de voz',
  },
  sentences: {
    soundOnly: 'No hay imagen en movimiento: los clips muestran el sonido como forma de onda.',
    noSound: 'No hay sonido: los clips son mudos y no llevan subtítulos, salvo que los añadas.',
    soundTracks: 'Pistas de sonido en este archivo: {count}. Se usa la número {place}.',
    highDynamicRange: 'La imagen es HDR; los clips se hacen en colores estándar.',
    unevenFrames: 'La frecuencia de fotogramas varía; los clips se hacen con una regular.',
    unusualShape: 'La imagen tiene una forma poco común; se muestra derecha y con píxeles cuadrados.',
    lengthCounted: 'La duración en la cabecera de este archivo falta o es errónea; se ha contado.',
    cutShort:
      'De los {named} segundos que indica la cabecera, solo {held} están en este archivo. Está cortado, o su cabecera es errónea.',
    unusable: '{engine}: no se pudo usar.',
    unreadable: 'El texto no se puede leer. Usa SRT, WebVTT o texto simple.',
    endedUnexpectedly: 'Terminó de forma inesperada.',
    programMissing: 'Falta un programa que este servidor necesita.',
    noLineInside: 'Ninguna línea cae dentro de la parte elegida del vídeo.',
    coversLittle: 'Solo cubre una pequeña parte de lo que se dice.',
    linesLeftOut: 'Fuera de la parte elegida y por eso descartadas: {outside} de {total} líneas de subtítulos.',
    speechCovered: '{engine}: cubre cerca del {percent} % de lo hablado; el resto no tiene palabras.',
    scriptEmpty: 'No contiene palabras.',
    scriptPartUnheard: 'Solo se eligió una parte del vídeo, y al escuchar no se pudo saber qué parte del guion se dice ahí.',
    scriptDiffers: 'El guion difiere mucho de lo que se dice, así que los tiempos de sus palabras se estiman por las pausas.',
    scriptTimesEstimated: 'Los tiempos de las palabras de tu guion se estiman por las pausas del sonido.',
    noSpeech: 'No se encontró voz en la parte elegida del vídeo.',
    nothingToRecognise: 'El vídeo no tiene sonido, así que no hay nada que reconocer.',
    whisperNoModel:
      'Whisper no tiene ningún modelo en esta máquina y no puede descargarlo. Permite la descarga en los ajustes, o pon un modelo en la carpeta de modelos, para una transcripción mucho mejor.',
    whisperNotFetched:
      'No se pudo descargar el modelo de Whisper ({text}). Comprueba la conexión a internet o indica un espejo y vuelve a intentarlo: lo ya descargado se conserva.',
    serviceFailed: 'El servicio de voz configurado no dio una transcripción. Comprueba su dirección, clave y modelo en los ajustes.',
    draftQuality: 'Esto es un borrador: unas cuatro de cada diez palabras pueden estar mal.',
    englishOnly: 'El reconocimiento de voz incorporado solo entiende inglés.',
    recogniserMissing: 'El reconocimiento de voz incorporado no está instalado. Instálalo con: {text}',
    betterTranscript:
      'Añade subtítulos o un guion, o deja que este servidor descargue un modelo de Whisper, para una transcripción fiable.',
  },
}
