import type { NoticeBook } from '../notice-book.ts'

export const pt: NoticeBook = {
  locale: 'pt-BR',
  space: ' ',
  engines: {
    subtitles: 'Suas legendas',
    script: 'Seu roteiro',
    'embedded-subtitles': 'Legendas do arquivo',
    'platform-captions': 'Legendas do site',
    'speech-api': 'Serviço de fala configurado',
    whisper: 'Whisper nesta máquina',
    pocketsphinx: 'Reconhecimento de fala embutido',
    none: 'Reconhecimento de fala',
  },
  sentences: {
    soundOnly: 'Não há imagem em movimento: os clipes mostram o som como forma de onda.',
    noSound: 'Não há som: os clipes ficam mudos e sem legendas, a menos que você as adicione.',
    soundTracks: 'Faixas de som neste arquivo: {count}. A usada é a número {place}.',
    highDynamicRange: 'A imagem é HDR; os clipes são feitos em cores padrão.',
    unevenFrames: 'A taxa de quadros varia; os clipes são feitos com uma regular.',
    unusualShape: 'A imagem tem um formato incomum; ela é mostrada em pé e com pixels quadrados.',
    lengthCounted: 'A duração no cabeçalho deste arquivo falta ou está errada; ela foi contada.',
    cutShort:
      'Dos {named} segundos que o cabeçalho indica, só {held} estão neste arquivo. Ele está cortado, ou o cabeçalho está errado.',
    unusable: '{engine}: não foi possível usar.',
    unreadable: 'Não dá para ler o texto. Use SRT, WebVTT ou texto simples.',
    endedUnexpectedly: 'Terminou de forma inesperada.',
    programMissing: 'Falta um programa de que este servidor precisa.',
    noLineInside: 'Nenhuma linha cai dentro do trecho escolhido do vídeo.',
    coversLittle: 'Só uma pequena parte do que é dito está coberta.',
    linesLeftOut: 'Fora do trecho escolhido e por isso deixadas de lado: {outside} de {total} linhas de legenda.',
    speechCovered: '{engine}: cerca de {percent}% da fala está coberta; o resto fica sem palavras.',
    scriptEmpty: 'Ele não tem palavras.',
    scriptPartUnheard: 'Só um trecho do vídeo foi escolhido, e ao ouvir não deu para saber que parte do roteiro é dita nele.',
    scriptDiffers: 'O roteiro é muito diferente do que é dito, por isso os tempos das palavras são estimados pelas pausas.',
    scriptTimesEstimated: 'Os tempos das palavras do seu roteiro são estimados pelas pausas no som.',
    noSpeech: 'Nenhuma fala foi encontrada no trecho escolhido do vídeo.',
    nothingToRecognise: 'O vídeo não tem som, então não há o que reconhecer.',
    whisperNoModel:
      'O Whisper não tem modelo nesta máquina e não pode baixar um. Permita o download nas configurações, ou coloque um modelo na pasta de modelos, para uma transcrição muito melhor.',
    whisperNotFetched:
      'Não foi possível baixar o modelo do Whisper ({text}). Verifique a conexão com a internet ou defina um espelho e tente de novo: o que já foi baixado fica guardado.',
    serviceFailed: 'O serviço de fala configurado não deu uma transcrição. Verifique o endereço, a chave e o modelo nas configurações.',
    draftQuality: 'Isto é um rascunho: cerca de quatro em cada dez palavras podem estar erradas.',
    englishOnly: 'O reconhecimento de fala embutido só entende inglês.',
    recogniserMissing: 'O reconhecimento de fala embutido não está instalado. Instale com: {text}',
    betterTranscript:
      'Adicione legendas ou um roteiro, ou deixe este servidor baixar um modelo do Whisper, para uma transcrição confiável.',
  },
}
