import type { PackSource } from '../pack-source.ts'

export const pt: PackSource = {
  code: 'pt',
  stopWords: `uhum ok enfim queria talvez vendo daquilo tendo digo tô estamos somos justamente naquilo certa pouquinho
    menos vê daí onde entende sente chega jamais havia seguinte evidentemente portanto seria fosse aliás falam mandar criar possível
    a à ao aos agora ainda algo alguém algum alguma algumas alguns ali ante antes aquela aquele aqueles aquilo aqui as às assim até bem cada
    cá coisa coisas com como contra da daquela das de dela dele deles demais depois desde dessa desse desta deste dentro disse disso diz dizer do dois
    dos durante e é ela elas ele eles em então entre era eram és essa essas esse esses esta está estão estar estava este estes estou eu falando falar fala
    faz fazem fazendo fazer feito fez fica ficar foi for foram forma gente grande há haver hoje ia ir isso isto já la lá lhe lhes lo mais mas me mesma mesmo
    meu meus minha minhas muita muitas muito muitos na nada não nas nem nenhum nessa nesse nesta neste ninguém no nos nós nossa nosso num numa nunca o os
    ou outra outras outro outros para parte pela pelas pelo pelos pode podem podemos poder pois por porque pouco pra pro qual quais quando quanto quase que
    quê quem quer quero sabe são se seja sem sempre ser será seu seus sido sim só sob sobre sou sua suas também tão tanto te tem têm temos tempo tenho ter
    teu ti tinha toda todas todo todos tu tua tudo um uma umas uns vai vamos vão ver verdade vez vezes você vocês vou acho certo claro bom tipo tá né aí
    olha maneira momento obrigado obrigada pessoa pessoas precisa preciso precisam precisar precisamos acontece aconteceu acontecer olhar primeira primeiro primeiras primeiros última último últimos ano anos dia dias mês semana deu dar dava dá vem vir veio vinha deve devem dever devia tinham temos tive teve tiveram ficou ficam ficava chegar chegou achar acha achei pensar penso pensei dizia disseram falou falei gosto gosta novo nova novos próprio própria nome lado sabia sei parece conseguir consegue começou começar começa inclusive simplesmente exatamente basicamente melhor pior grandes pequena pequeno duas três quatro cinco dez mil final fim geral passada passado tal poderia poderiam manda mandam remonta cumpre sucedidos nossas nossos praticar passa desloca suficiente distante ler atendendo bote observa executa ahã expande introduz parou pensado trabalha direto longo`,
  fillers: 'éh hum ahn ah eh hã',
  danglingOpeners: `isso isto este esta esse essa estes estas esses essas aquilo aquele aquela ele ela eles elas lhe seu sua seus suas e mas ou porque
    então assim também além embora porém contudo portanto depois aí daí tal logo senão enquanto dele dela desse dessa disso disto nesse nessa nisso nisto naquele naquela daquele daquela daquilo dele dela deles delas cujo cuja lá ali
    disse disseram diziam fez fizeram veio vieram chegaram quis quiseram queriam querem soube pôs voltou voltaram viu viram perguntou respondeu falou
    falaram contou deixou perdeu ganhou comprou vendeu saiu saíram morreu tinham estavam`,
  danglingPhrases:
    'por isso|por isto|para isso|nesse caso|com isso|disso|nisso|depois disso|a mesma coisa|o mesmo|só que|foi assim|foi aí|foi então|foi por isso|com ele|com ela|com eles|para ele|para ela|a partir daí|naquele momento|naquela época',
  cleanPhrases: 'este ano|esta semana|esta manhã|lá fora|lá em casa',
  articles: '',
  pronounFollowers: '',
  answersWithMark: 'não bom legal verdade total',
  pointers: 'isso isto aquilo ele ela eles elas esse essa este esta lhe',
  responsiveOpeners: 'sim não claro exato exatamente tá certo bom beleza pois ok okay ah oh total verdade legal',
  openEnds: `o a os as um uma uns umas de do da dos das em no na nos nas com por para pra sem sobre entre e ou nem que se como quando onde porque mas meu
    minha seu sua nosso nossa é são era foi está estão ser estar muito mais tão se lhe me te nos há cada este esta esse essa ao à pelo pela`,
  abbreviations: 'sr sra srta dr dra prof eng etc núm pág vol aprox ex p.ex av tel ltda cia a.c d.c exmo exma art cap fig séc',
  topicMarkers: 'bom agora então vamos falando próximo',
  leadIns: 'e mas então aí bom assim depois também porque agora olha tipo né pois daí',
  leadsWithMark: 'assim depois agora tipo',
  leadPhrases: 'é que|pois é|então é que|é porque',
  subordinators: 'se quando porque embora enquanto como onde que quem para sem até',
  emptyPhrases: 'ou seja|quer dizer|digamos|na verdade|por assim dizer|eu acho|acho que|sabe|né|tipo assim',
  verbEndings: 'ar er ir ando endo indo aram eram iram amos emos ava avam em',
  suffixes: `ações ições amentos imentos ação ição amento imento idades idade mente ando endo indo adores adoras ador adora aram eram iram avam iam amos
    emos imos ados adas idos idas ado ada ido ida ará erá irá ista istas oso osa osos osas ável ível áveis íveis ões ães es as os am em ar er ir a o e`,
  cues: {
    question:
      'o que acontece|por que|como é|como se|quanto|quantos|o que você|você sabia|já pensou|já se perguntou|o que é|quem|a pergunta|e se|por quê|já viu|você já|como você|o que é que|qual é|quem é que',
    contrast:
      'mas|porém|no entanto|em vez|embora|na verdade|ao contrário|por outro lado|a maioria|mito|não é|e sim|apesar|o problema é|a verdade é',
    story:
      'quando eu era|um dia|anos atrás|eu lembro|me lembro|a primeira vez|ano passado|meu pai|minha mãe|minha avó|um amigo|era uma vez|uma história|vou contar|quando comecei|aconteceu comigo|eu estava|meu avô|minha irmã|meu irmão|quando criança|quando eu|naquele dia|certa vez|na minha infância|eu tinha',
    claim:
      'o segredo|o mais importante|a chave|a razão|você precisa|tem que|temos que|deve|devemos|a melhor maneira|a verdade|de fato|o que importa|o objetivo|com certeza|sem dúvida|a única forma|precisa|precisam|é preciso|só existe',
    payoff:
      'por isso|no final|no fim|acontece que|resumindo|em resumo|a lição|como resultado|o que aprendi|ou seja|a resposta|portanto|acabou|foi aí que|finalmente|por fim|me ensinou|aprendi|descobri|moral da história',
    surprise:
      'incrível|surpreendente|surpresa|impressionante|loucura|louco|absurdo|ninguém sabia|inacreditável|inesperado|erro|perigoso|estranho|fascinante|surpreend*|impression*|chocante|chocou|inacredit*|estranh*|curios*|mistéri*|ninguém imagin*|por incrível que pareça',
    superlative:
      'o mais|a mais|os mais|as mais|melhor|pior|o maior|a maior|o primeiro|a primeira|o único|a única|número um|do mundo|da história|pela primeira vez|a melhor|o melhor|os melhores|o pior|mais antig*|mais velh*|mais important*|de todos',
    secondPerson: 'você|vocês|tu|te|teu|tua|seu|sua|contigo|imagina|imagine|precisa|precisam|imagine|veja|olhe|pense|seus|suas|de você',
    firstPerson: 'eu|me|meu|minha|meus|minhas|nós|nos|nosso|nossa|comigo|mim|a gente',
    emotion:
      'amor|amo|ódio|medo|feliz|triste|raiva|chorar|rir|orgulho|orgulhoso|esperança|sonho|dor|emoção|emocionante|lindo|terrível|alegria|divertido|preocupa|coração|luta|fracasso|coragem|vergonha|família|filhos|morte|sofrer|saudade|ama|amava|amor|choro*|chor*|medos|feliz*|trist*|sofr*|emocion*|perd*|sonh*|orgulh*|paciência|avô|avó',
    humour: 'engraçado|piada|brincadeira|kkk|haha|divertido|risada|risos|ridículo|humor|ri muito|rimos|hilári*',
    topicShift:
      'vamos falar|falar sobre|vamos para|próximo assunto|outra coisa|próxima pergunta|outra pergunta|agora vamos|para começar|em primeiro lugar|bem vindos|por último|conta pra gente|me conta|obrigado|para terminar|o segundo|o terceiro',
    howTo:
      'como fazer|passo|passos|primeiro|certifique|dica|dicas|truque|por exemplo|a forma de|você pode|basta|receita|prática|você precisa|tente|comece|use|evite|faça',
    list: 'primeiro|segundo|terceiro|três coisas|duas coisas|razões|por último|número um|dicas|maneiras|além disso',
    cause: 'porque|por isso|a razão|devido|já que|para que|por causa|graças a',
    housekeeping:
      'inscreva|deixa o like|patrocinador|link|descrição|bem vindos ao|obrigado por ouvir|obrigado pelo convite|me ouvem|microfone|episódio|podcast|próximo slide|até a próxima|aplausos|bom dia|boa tarde|boa noite|muito obrigado|muito obrigada|obrigado a todos|bem vindos|bem vindo|minha tela|compartilhar a tela|no chat|newsletter|redes sociais|um abraço|próximo episódio|próxima aula|aula de hoje|uma pausa|com a palavra|meu nome é|estão me ouvindo|conseguem ver|se inscreve|qualquer dúvida',
    lookBack:
      'como podem ver|este slide|na tela|como eu disse|como falei|como mencionei|antes falamos|aqui embaixo|o que você disse|esse aqui',
  },
  synonyms: `dinheiro finanças renda preço custo orçamento pagar caro barato | empresa negócio companhia empreendedor startup | trabalho emprego carreira
    salário | família pai mãe filho filha irmão | saúde médico doença hospital medicina | comida comer cozinha receita | esporte jogo jogador time futebol |
    aprender educação escola professor aluno estudar | computador software programa código | inteligência artificial ia modelo | segurança ataque hacker |
    privacidade privado anônimo | lei legal juiz governo política | guerra exército conflito | clima ambiente energia natureza | ciência pesquisa cientista
    estudo dado | fracasso falha erro problema | sucesso ganhar conquista | conselho dica truque recomendação | futuro amanhã previsão | história passado |
    amor casal relação relacionamento | medo ansiedade | humor engraçado piada risada | casa lar moradia | viagem viajar | música canção | filme cinema |
    deus igreja fé`,
  phrases: {
    about: 'Sobre {list}.',
    and: 'e',
    titleOf: '{list}',
    part: 'Parte {n}',
    prompts: [
      'Momentos sobre {topic}',
      'A explicação mais clara de {topic}',
      'O mais surpreendente sobre {topic}',
      'Dicas práticas sobre {topic}',
    ],
  },
}
