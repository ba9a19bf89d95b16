import type { PromptWords } from '../prompt-word-lists.ts'

export const es: PromptWords = {
  asking: `encuentra encontrar busca buscar muestra momento momentos clip clips parte partes fragmento fragmentos escena escenas hablan habla hablar dice
    dicen cuenta cuentan sobre vídeo video mejores mejor explica explican explicación menciona mencionan tema temas donde cuando más clara claro prácticos
    propio propia quiero dame por favor alguien gente`,
  clips: 'clip clips momento momentos fragmentos partes escenas',
  about: 'sobre de del acerca en para',
  without: 'sin excepto salvo',
  notAtStart: 'no nada ni evita omite',
  contrast: 'pero',
  questionWords: 'cómo por qué quién dónde cuándo cuál',
  manners: {
    humour: {
      asked:
        'gracioso|graciosos|graciosa|graciosas|divertido|divertidos|divertida|divertidas|humor|chiste|chistes|broma|bromas|risa|risas|cómico',
      said: 'risas|risa|jaja|gracioso|divertido|chiste|broma|es broma|ridículo|~loco',
    },
    question: {
      asked: 'pregunta|preguntas|pregunta|respuesta|respuestas|responde',
      said: 'buena pregunta|la pregunta es|mi pregunta|~pregunta',
    },
    story: {
      asked: 'historia|historias|anécdota|anécdotas|experiencia|experiencias|cuento',
      said: 'un día|recuerdo|me acuerdo|cuando era|hace años|me dijo|una vez|~entonces|~de repente|~antes',
    },
    advice: {
      asked: 'consejo|consejos|truco|trucos|recomendación|recomendaciones|recomienda|paso a paso|cómo hacer',
      said: 'mi consejo|te recomiendo|recomiendo|deberías|debes|tienes que|hay que|asegúrate|intenta|no olvides|lo mejor es|~siempre|~nunca|consejo',
    },
    numbers: {
      asked: 'número|números|cifra|cifras|estadística|estadísticas|porcentaje|cuánto|cuántos|cuántas',
      said: 'por ciento|millón|millones|mil|euros|dólares|~mitad|~doble',
    },
    surprise: {
      asked: 'sorprendente|sorprendentes|sorpresa|sorpresas|sorprende|inesperado|impactante|increíble',
      said: 'me sorprendió|sorprendió|sorprendente|inesperado|increíble|resulta que|nunca imaginé|~en realidad',
    },
    emotion: {
      asked: 'emoción|emociones|emotivo|emotivos|emotiva|emocional|emocionales|conmovedor|conmovedora|inspirador|inspiradora|motivador',
      said: 'lloré|llorar|lágrimas|miedo|rabia|orgulloso|orgullosa|agradecido|solo|triste|me sentí|sentí|murió|~siento|~difícil|~amor|~esperanza',
    },
    argument: {
      asked:
        'discusión|discusiones|discuten|discute|discutir|pelea|pelean|desacuerdo|debate|debaten|polémica|polémico|conflicto|contradice',
      said: 'no estoy de acuerdo|no es cierto|no es verdad|eso no es|estás equivocado|al contrario|sí pero|no no|discrepo|~no creo|~pero',
    },
    opinion: {
      asked: 'opinión|opiniones|opina|opinan|cita|citas|afirmación',
      said: 'en mi opinión|creo que|estoy convencido|a mi juicio|~pienso',
    },
    lesson: {
      asked: 'lección|lecciones|conclusión|conclusiones|aprendizaje|aprendió|moraleja',
      said: 'aprendí|me enseñó|lección|conclusión|al final|en resumen|~por eso',
    },
    apology: {
      asked: 'disculpa|disculpas|disculpan|disculparse|perdón|pide perdón',
      said: 'lo siento|perdón|disculpa|disculpen|disculpas|perdona|mi culpa|me equivoqué',
    },
    explanation: {
      asked:
        'para principiantes|explicado|sencillo|simple|básico|conceptos básicos|definición|qué es|qué son|cómo funciona|explica|explicación',
      said: 'es decir|significa|quiere decir|se llama|en otras palabras|básicamente|imagina|consiste en|~por ejemplo|~es un',
    },
    prediction: {
      asked: 'predicción|predicciones|predice|pronóstico|futuro',
      said: 'en el futuro|futuro|va a ser|van a ser|será|serán|dentro de|predigo|veremos|~pronto',
    },
    mistake: {
      asked: 'error|errores|fallo|fallos|equivocación|fracaso|se equivoca|arrepiente|arrepentimiento|mal',
      said: 'error|errores|me equivoqué|nos equivocamos|salió mal|debería haber|fracaso|fracasó|me arrepiento',
    },
    example: { asked: 'ejemplo|ejemplos', said: 'por ejemplo|un ejemplo|digamos' },
    comparison: {
      asked: 'comparación|compara|diferencia|diferencias|metáfora|analogía',
      said: 'comparado|diferencia|en cambio|parecido|como un|mejor que|mientras que',
    },
    complaint: {
      asked: 'queja|quejas|se queja|crítica|critica|molesta',
      said: 'me molesta|el problema es|terrible|horrible|frustrante|lamentablemente',
    },
    thanks: { asked: 'gracias|agradece|agradecimiento|elogio', said: 'gracias|agradezco|agradecido|felicidades' },
    housekeeping: {
      asked: 'patrocinador|publicidad|anuncio|anuncios|intro|saludo|saludos',
      said: 'patrocinador|suscríbete|bienvenidos|gracias por escuchar',
    },
  },
  time: {
    first: 'primeros primer primera primeras',
    last: 'últimos último última últimas',
    minute: 'minuto minutos min',
    second: 'segundo segundos',
    hour: 'hora horas',
    half: 'primera mitad',
    secondHalf: 'segunda mitad',
    start: 'al principio|al comienzo|al inicio',
    middle: 'en el medio|a la mitad|en la mitad',
    end: 'al final|hacia el final|cerca del final',
    after: 'después desde',
    before: 'antes hasta',
    around: 'alrededor',
    numbers: 'uno:1 un:1 dos:2 tres:3 cuatro:4 cinco:5 seis:6 siete:7 ocho:8 nueve:9 diez:10 quince:15 veinte:20 treinta:30',
  },
  speaker: 'hablante',
  guest: 'invitado invitada invitados',
  host: 'presentador presentadora anfitrión anfitriona entrevistador',
  speaks: 'habla dice cuenta responde explica opina piensa pregunta',
}
