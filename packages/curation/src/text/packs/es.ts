import type { PackSource } from '../pack-source.ts'

export const es: PackSource = {
  code: 'es',
  stopWords: `realmente general sabéis estás hacemos damos veo diciendo dando gustaría pensáis entiendo acuerdo
    ahora ayer podría queremos haciendo conocer acerca pronto pueda posible sería dejó dé estaban preguntarle evitar respecto
    a quienes tenga tengan tengamos acá ahí al algo alguien algún alguna algunas alguno algunos allá allí ambos ante antes aquel aquella aquello aquellos aquí así aun aún
    aunque bajo bastante bien cada casi como cómo con conmigo contigo contra cosa cosas cual cuál cuales cualquier cuando cuándo cuanto cuánto da dar
    de decir del demás dentro desde después dice dicen dicho digo donde dónde dos durante e el él ella ellas ello ellos en entonces entre era eran
    eres es esa esas ese eso esos esta está están estaba estamos estar estas este esto estos estoy fue fueron fui gente gran grande ha haber había
    hablar habla hablando hace hacen hacer haces hacia hago han has hasta hay haya he hecho hemos hizo hoy iba igual incluso ir jamás la las le les lo
    los luego más me mejor menos mi mí mientras mis mismo misma mucha muchas mucho muchos muy nada nadie ni ningún ninguna no nos nosotros nuestra nuestro
    nunca o os otra otras otro otros para parece pero poco podemos poder porque por primero pues puede pueden puedo que qué quien quién quiere quiero
    sabe sabes saber se sé sea según ser será si sí sido siempre sin sino sobre sois solo sólo somos son soy su sus suyo tal también tampoco tan tanto
    te tenemos tener tengo ti tiempo tiene tienen tienes toda todas todavía todo todos tu tú tus un una unas uno unos usted ustedes va vale vamos van
    varias varios veces ver verdad vez voy y ya yo creo cierto claro bueno entonces o sea parte forma manera momento hola gracias necesita necesitas necesito necesitan necesitar pasa pasó pasar pasado mirar mira miras aprendí aprender buen buena buenos buenas mejores último última últimos primera primeros primeras año años día días mes semana dio da daba viene vino venir debe deben deber tenía tuvo tuve quedó queda llegar llegó pensar pienso pensé decía dijeron gusta gusto nuevo nueva nuevos propio propia nombre lado sabía parece consigue empezó empieza empezar simplemente exactamente básicamente pequeña pequeño grandes dos tres cuatro cinco diez mil final fin siempre puse pone poner gustan dije doy apoya apoyan apoyando preguntado operando llamado representan estudian vuestra vuestro próxima próximo cambia cambian`,
  fillers: 'eh em mmm ehm ah',
  danglingOpeners: `esto eso este esta ese esa estos estas esos esas él ella ellos ellas ello lo le les su sus y e pero o porque entonces así además
    también aunque mas sino tampoco pues luego después aquello aquel aquella tal dicho igual mientras cuyo aquellos aquellas ahí allí dicha cuya suyo
    dijo dijeron decían hizo hicieron hacían vino vinieron quiso quisieron querían supo supieron pudo pudieron tuvo tuvieron tenían tiene tienen estuvo
    estuvieron estaban dio dieron puso pusieron trajo murió volvió volvieron vio vieron contó preguntó respondió llegaron salió salieron dejó perdió ganó
    compró vendió`,
  danglingPhrases:
    'por eso|por esto|para eso|en eso|en ese caso|de ahí|a eso|con eso|por lo tanto|después de eso|lo mismo|por supuesto|en ese|en esa|en esos|con ese|con esa|de ese|de esa|a ese|fue así|fue entonces|de este modo|de esta manera|con él|con ella|para él|para ella|a partir de ahí|desde entonces',
  cleanPhrases: 'este año|esta semana|esta mañana|esta noche|lo más|lo mejor|lo peor|lo primero|lo único|lo que más|más allá',
  articles: '',
  pronounFollowers: '',
  answersWithMark: 'no bien bueno cierto correcto perfecto',
  pointers: 'esto eso aquello él ella ellos ellas ello lo le les ese esa este esta',
  responsiveOpeners: 'sí no claro exacto exactamente vale bueno correcto cierto okay ok ah oh totalmente perfecto bien jaja',
  openEnds: `el la los las un una unos unas de del a al en con por para sin sobre entre y e o u ni que si como cuando donde porque pero mi tu su mis tus
    sus nuestro nuestra es son era fue está están ser estar muy más tan se le lo me te nos ha han he hay cada este esta ese esa`,
  abbreviations:
    'sr sra srta dr dra prof ing lic ud uds etc núm pág vol aprox ej p.ej ee.uu av tel a.c d.c ee uu art cap fig prof prol gral',
  topicMarkers: 'bueno ahora entonces hablemos pasemos vamos siguiente pues',
  leadIns: 'y pero entonces pues bueno así luego además también porque ahora claro mira oye o',
  leadsWithMark: 'así luego ahora claro mira',
  leadPhrases: 'es que|lo que pasa es que|así que|y es que|porque es que',
  subordinators: 'si cuando porque aunque mientras como donde que quien para sin hasta',
  emptyPhrases: 'o sea|es decir|digamos|la verdad|por así decirlo|creo que|yo creo|¿no|sabes|verdad',
  verbEndings: 'ar er ir arse erse irse ando iendo amos emos imos aron ieron aba aban ía ían en',
  suffixes: `aciones iciones amientos imientos aciónes ación ición amiento imiento idades idad mente ando iendo adores adoras ador adora aron ieron aban
    ían amos emos imos ados adas idos idas ado ada ido ida ares eres ires ará erá irá ista istas oso osa osos osas able ible ables ibles ces es as os
    an en ar er ir a o e`,
  cues: {
    question:
      'qué pasa|por qué|cómo es|cómo se|cuánto|cuántos|qué harías|sabías que|sabes qué|alguna vez|te has preguntado|qué es|quién|la pregunta|qué hace|has visto|alguna vez has|cómo puedes|cuál es|quién es|para qué|qué ocurre',
    contrast:
      'pero|sin embargo|en cambio|aunque|en realidad|al contrario|por otro lado|la mayoría|mito|no es|sino|a pesar|el problema es|la verdad es',
    story:
      'cuando era|un día|hace años|recuerdo|me acuerdo|la primera vez|el año pasado|mi padre|mi madre|mi abuela|un amigo|resulta que|había una vez|una historia|te cuento|os cuento|cuando empecé|me pasó|cuando yo|cuando era niño|cuando era niña|de niño|de niña|mi abuelo|mi hermana|mi hermano|aquel día|una vez|tenía|en mi infancia',
    claim:
      'la clave|lo más importante|el secreto|la razón|tienes que|hay que|debes|debemos|la mejor manera|la verdad|de hecho|lo que importa|el objetivo|sin duda|estoy convencido|la única forma|necesitas|necesita|hace falta|solo hay',
    payoff:
      'por eso|al final|resulta que|así que|en conclusión|en resumen|la lección|como resultado|lo que aprendí|es decir|la respuesta|por lo tanto|terminó|acabó|finalmente|por fin|me enseñó|aprendí|descubrí|la moraleja',
    surprise:
      'increíble|sorprendente|sorpresa|impresionante|una locura|loco|asombroso|nadie sabía|imposible de creer|inesperado|error|peligroso|extraño|fascinante|sorprend*|impresion*|asombr*|increíble*|extrañ*|curios*|misteri*|nadie imagin*|chocante|jamás imagin*',
    superlative:
      'el más|la más|los más|las más|mejor|peor|el mayor|la mayor|el primero|la primera|el único|la única|número uno|del mundo|de la historia|por primera vez|la mejor|el mejor|los mejores|el peor|más antigu*|más viej*|más important*|de todos|nunca antes',
    secondPerson:
      'tú|tu|tus|te|ti|usted|ustedes|vosotros|os|contigo|imagina|imagínate|necesitas|puedes|tienes|quieres|sabes|miras|piensa|mira|fíjate|tuyo|vuestro|vuestra|vosotras',
    firstPerson: 'yo|me|mi|mis|nosotros|nos|nuestro|nuestra|conmigo|mí',
    emotion:
      'amor|amo|odio|miedo|feliz|triste|enojado|llorar|reír|orgullo|orgulloso|esperanza|sueño|dolor|emoción|emocionado|hermoso|terrible|alegría|divertido|preocupa|corazón|lucha|fracaso|coraje|vergüenza|familia|hijos|muerte|sufrir|amor|amaba|llor*|miedos|feliz|felices|trist*|sufr*|emocion*|perd*|soñ*|orgull*|paciencia|abuelo|abuela',
    humour: 'gracioso|chiste|broma|jaja|divertido|risa|risas|ridículo|humor|me reí|nos reímos|divertidísim*',
    topicShift:
      'hablemos de|vamos a hablar|pasemos a|siguiente tema|otra cosa|la siguiente pregunta|otra pregunta|ahora vamos|para empezar|en primer lugar|bienvenidos|por último|cuéntanos|cuéntame|qué tal si|gracias|para terminar|el segundo|el tercero',
    howTo:
      'cómo hacer|paso|pasos|primero|asegúrate|consejo|consejos|truco|por ejemplo|la forma de|puedes|basta con|receta|práctica|necesitas|prueba|empieza|usa|evita|haz',
    list: 'primero|segundo|tercero|tres cosas|dos cosas|razones|por último|número uno|consejos|maneras|además',
    cause: 'porque|por eso|la razón|debido a|ya que|para que|como consecuencia|gracias a',
    housekeeping:
      'suscríbete|dale like|patrocinador|enlace|descripción|bienvenidos a|gracias por escuchar|gracias por invitarme|me escuchan|micrófono|episodio|podcast|siguiente diapositiva|nos vemos|aplausos|buenos días|buenas tardes|buenas noches|muchas gracias|gracias a todos|bienvenidos|bienvenidas|estamos de regreso|en la próxima parte|próximo episodio|mi pantalla|comparto pantalla|en el chat|síguenos|redes sociales|suscríbanse|un aplauso|una pausa|nos escuchamos|hasta la próxima|tiene la palabra|le cedo la palabra|buen día',
    lookBack:
      'como pueden ver|esta diapositiva|en la pantalla|como dije|como decía|como mencioné|antes dijimos|aquí abajo|lo que dijiste|este de aquí',
  },
  synonyms: `dinero finanzas ingreso precio coste costo presupuesto pagar caro barato | empresa negocio compañía emprendedor startup | trabajo empleo carrera
    sueldo | familia padre madre hijo hija hermano | salud médico enfermedad hospital medicina | comida comer cocina receta | deporte partido jugador equipo
    fútbol | aprender educación escuela profesor alumno estudiar | ordenador computadora software programa código | inteligencia artificial ia modelo |
    seguridad ataque hacker | privacidad privado anónimo | ley legal juez gobierno política | guerra ejército conflicto | clima ambiente energía
    naturaleza | ciencia investigación científico estudio dato | fracaso fallo error problema | éxito ganar logro | consejo truco recomendación | futuro
    mañana predicción | historia pasado | amor pareja relación | miedo ansiedad | humor gracioso chiste risa | casa hogar vivienda | viaje viajar |
    música canción | película cine | dios iglesia fe`,
  phrases: {
    about: 'Sobre {list}.',
    and: 'y',
    titleOf: '{list}',
    part: 'Parte {n}',
    prompts: [
      'Momentos sobre {topic}',
      'La explicación más clara de {topic}',
      'Lo más sorprendente de {topic}',
      'Consejos prácticos sobre {topic}',
    ],
  },
}
