import type { PromptWords } from '../prompt-word-lists.ts'

export const pt: PromptWords = {
  asking: `encontre encontrar busque buscar mostre momento momentos clipe clipes parte partes trecho trechos cena cenas falam fala falar diz dizem conta
    contam sobre vídeo vídeos melhores melhor explica explicam explicação menciona mencionam tema temas onde quando mais clara claro surpreendente práticas
    próprio própria quero alguém gente por favor`,
  clips: 'clipe clipes momento momentos trecho trechos partes cenas',
  about: 'sobre de do da dos das em para',
  without: 'sem exceto menos',
  notAtStart: 'não nada nem evite pule',
  contrast: 'mas',
  questionWords: 'como por que quem onde quando qual',
  manners: {
    humour: {
      asked: 'engraçado|engraçados|engraçada|engraçadas|divertido|divertidos|humor|piada|piadas|risada|risadas|cômico',
      said: 'risos|risadas|haha|engraçado|divertido|piada|brincadeira|ridículo|~louco',
    },
    question: { asked: 'pergunta|perguntas|resposta|respostas|responde', said: 'boa pergunta|a pergunta é|minha pergunta|~pergunta' },
    story: {
      asked: 'história|histórias|anedota|anedotas|experiência|experiências|causo',
      said: 'um dia|eu lembro|me lembro|quando eu era|anos atrás|me disse|uma vez|~então|~de repente|~antes',
    },
    advice: {
      asked: 'conselho|conselhos|dica|dicas|recomendação|recomendações|recomenda|passo a passo|como fazer',
      said: 'meu conselho|recomendo|você deve|você deveria|tem que|é preciso|certifique|tente|não esqueça|o melhor é|~sempre|~nunca|dica',
    },
    numbers: {
      asked: 'número|números|dado|estatística|estatísticas|porcentagem|quanto|quantos|quantas',
      said: 'por cento|milhão|milhões|mil|reais|dólares|~metade|~dobro',
    },
    surprise: {
      asked: 'surpreendente|surpreendentes|surpresa|surpresas|inesperado|chocante|incrível',
      said: 'me surpreendeu|surpreendeu|surpreendente|inesperado|incrível|acontece que|nunca imaginei|~na verdade',
    },
    emotion: {
      asked: 'emoção|emoções|emocionante|emocionantes|emocional|comovente|comoventes|inspirador|inspiradora|motivador',
      said: 'chorei|chorar|lágrimas|medo|raiva|orgulhoso|orgulhosa|grato|sozinho|triste|me senti|senti|morreu|saudade|~sinto|~difícil|~amor|~esperança',
    },
    argument: {
      asked: 'discussão|discussões|discutem|discute|briga|brigam|discordam|discorda|desacordo|debate|debatem|polêmica|polêmico|conflito',
      said: 'não concordo|discordo|não é verdade|isso não é|você está errado|pelo contrário|sim mas|não não|~não acho|~mas',
    },
    opinion: {
      asked: 'opinião|opiniões|opina|citação|citações|afirmação',
      said: 'na minha opinião|acredito que|estou convencido|eu acho|~penso',
    },
    lesson: {
      asked: 'lição|lições|conclusão|conclusões|aprendizado|aprendeu|moral',
      said: 'aprendi|me ensinou|lição|conclusão|no final|em resumo|~por isso',
    },
    apology: {
      asked: 'desculpa|desculpas|pede desculpas|desculpar|perdão',
      said: 'desculpa|desculpe|desculpas|me perdoe|perdão|sinto muito|minha culpa|errei',
    },
    explanation: {
      asked: 'para iniciantes|explicado|simples|básico|definição|o que é|o que são|como funciona|explica|explicação',
      said: 'ou seja|significa|quer dizer|se chama|em outras palavras|basicamente|imagine|consiste em|~por exemplo|~é um',
    },
    prediction: {
      asked: 'previsão|previsões|prevê|futuro',
      said: 'no futuro|futuro|vai ser|vão ser|será|serão|daqui a|prevejo|veremos|~em breve',
    },
    mistake: {
      asked: 'erro|erros|falha|falhas|fracasso|errou|arrependimento|arrepende|errado',
      said: 'erro|erros|errei|erramos|deu errado|deveria ter|fracasso|fracassou|me arrependo',
    },
    example: { asked: 'exemplo|exemplos', said: 'por exemplo|um exemplo|digamos' },
    comparison: {
      asked: 'comparação|compara|diferença|diferenças|metáfora|analogia',
      said: 'comparado|diferença|por outro lado|parecido|como um|melhor que|enquanto',
    },
    complaint: {
      asked: 'reclamação|reclamações|reclama|crítica|critica',
      said: 'me irrita|o problema é|terrível|horrível|frustrante|infelizmente',
    },
    thanks: { asked: 'obrigado|agradece|agradecimento|elogio', said: 'obrigado|obrigada|agradeço|grato|parabéns' },
    housekeeping: {
      asked: 'patrocinador|publicidade|anúncio|anúncios|intro|saudação',
      said: 'patrocinador|inscreva|bem-vindos|obrigado por ouvir',
    },
  },
  time: {
    first: 'primeiros primeiro primeira primeiras',
    last: 'últimos último última últimas',
    minute: 'minuto minutos min',
    second: 'segundo segundos',
    hour: 'hora horas',
    half: 'primeira metade',
    secondHalf: 'segunda metade',
    start: 'no começo|no início|no princípio',
    middle: 'no meio',
    end: 'no final|no fim|perto do fim',
    after: 'depois após',
    before: 'antes até',
    around: 'por volta',
    numbers: 'um:1 uma:1 dois:2 duas:2 três:3 quatro:4 cinco:5 seis:6 sete:7 oito:8 nove:9 dez:10 quinze:15 vinte:20 trinta:30',
  },
  speaker: 'falante',
  guest: 'convidado convidada convidados entrevistado',
  host: 'apresentador apresentadora anfitrião entrevistador',
  speaks: 'fala diz conta responde explica opina pensa pergunta',
}
