import type { Language } from '@clipwright/contract/projects/preferences'

const english = `
Sourdough bread for beginners, baked in a normal home oven without special equipment
I restore old cast-iron hand tools in a tiny garage workshop and show every step
How to repair a bicycle chain on the road with a multitool
Weekly videos about personal finance for nurses: budgeting, student loans and pensions
A calm travel channel about Japan by local trains, small stations and regional food
My channel is about teaching my rescue dog tricks with treats and patience
Minecraft redstone tutorials for kids, from doors to farms
This video explains why the Roman Empire collapsed, with maps and sources
Reviews of mechanical keyboards and desk setups for programmers
Thrifted outfits for rainy autumn days in the city
Houseplants for dark flats: watering, light and propagation
Street food in night markets across Taiwan
How I trained for my first marathon after forty
Beginner yoga for stiff office workers, ten minutes a day
Watercolour landscapes painted outdoors, from sketch to frame
A podcast about forgotten women in science
Learning Korean with song lyrics
How to sharpen kitchen knives with a whetstone
Budget meals for students with one pan and a rice cooker
Electric guitar riffs for people with small hands
Cycling alone from Lisbon to Istanbul with a tent
Raising bees on a city rooftop, season by season
Explaining quantum physics with household objects
Skincare routines for teenage skin, without expensive products
Model railways: building a mountain line in a spare room
Chess openings for club players, one trap a week
How to negotiate your salary in your first job
Sewing a linen shirt from an old bed sheet
Slow living in a converted van with two cats
Weekly news about artificial intelligence for teachers
Repairing vintage synthesizers and recording them
Wild swimming in cold Scottish lakes
How to declutter a family home before moving
Homemade pasta shapes from southern Italy
Photography tips for wedding beginners: light, posing and backup plans
Indie game development in Godot, from idea to release
The history of everyday objects: forks, zips and pencils
Training parrots to fly outdoors safely
Woodturning bowls from fallen city trees
A day in the life of an emergency room nurse
Python for accountants: spreadsheets, reports and automation
Vegan desserts that do not taste like a compromise
Restoring a 1970s motorbike with my grandfather
How to start running when you hate running
Small apartment makeovers for renters
Book reviews of translated crime fiction
Astronomy from a light-polluted balcony
Fermenting vegetables at home: kimchi, kraut and hot sauce
Freelance writing: finding clients and setting prices
Knitting socks on trains
`
const others: readonly (readonly [Language, string])[] = [
  [
    'de-DE',
    `
Sauerteigbrot für Anfänger, gebacken im normalen Ofen
Ruhige Videos über das Reparieren alter Radios und Verstärker in einer kleinen Werkstatt
Zimmerpflanzen für dunkle Wohnungen: Gießen, Licht und Ableger
Finanzen für Pflegekräfte: Haushaltsplan, Kredite und Rente
Wandern mit Hund in den Alpen, Hütten und Tagestouren
Warum das Römische Reich zerfiel, mit Karten erklärt`,
  ],
  [
    'es-ES',
    `
Pan de masa madre para principiantes, hecho en un horno normal
Cómo reparar una cadena de bicicleta en ruta con una multiherramienta
Plantas de interior para pisos oscuros: riego, luz y esquejes
Finanzas para enfermeras: presupuesto, préstamos y pensiones
Comida callejera en mercados nocturnos de Asia
Por qué cayó el Imperio romano, explicado con mapas`,
  ],
  [
    'pt-BR',
    `
Pão de fermentação natural para iniciantes, assado em forno comum
Como consertar uma corrente de bicicleta na estrada
Plantas de casa para apartamentos escuros: rega, luz e mudas
Finanças para enfermeiras: orçamento, empréstimos e aposentadoria
Comida de rua em mercados noturnos da Ásia
Violão para quem tem mãos pequenas, um riff por semana`,
  ],
  [
    'fr-FR',
    `
Pain au levain pour débutants, cuit dans un four ordinaire
Vidéos calmes sur la réparation de vieilles radios et d’amplificateurs
Plantes d’intérieur pour appartements sombres : arrosage, lumière et boutures
Les finances des infirmières : budget, prêts et retraite
Randonnée avec un chien dans les Alpes, refuges et sentiers`,
  ],
  [
    'it-IT',
    `
Pane a lievitazione naturale per principianti, cotto in un forno normale
Come riparare una catena di bicicletta per strada con pochi attrezzi
Piante da interni per case buie: acqua, luce e talee
Finanze per infermieri: bilancio, prestiti e pensione
Cibo di strada nei mercati notturni dell’Asia`,
  ],
  [
    'nl-NL',
    `
Zuurdesembrood voor beginners, gebakken in een gewone oven
Kamerplanten voor donkere woningen: water, licht en stekken
Geldzaken voor verpleegkundigen: budget, leningen en pensioen
Een fietsketting onderweg repareren met een multitool
Wandelen met een hond in de bergen, hutten en paden`,
  ],
  [
    'pl-PL',
    `
Chleb na zakwasie dla początkujących, pieczony w zwykłym piekarniku
Rośliny doniczkowe do ciemnych mieszkań: woda, światło i sadzonki
Finanse dla pielęgniarek: budżet, kredyty i emerytura
Naprawa łańcucha rowerowego w trasie jednym narzędziem
Wędrówki z psem po górach, schroniska i szlaki`,
  ],
  [
    'zh',
    `
新手天然酵母面包，用普通家用烤箱烘烤
如何用多功能工具修理自行车链条
适合采光差的房间的室内植物：浇水、光照和扦插
护士的个人理财：预算、贷款和养老金
亚洲夜市里的街头小吃
带狗登山徒步，山屋和小径`,
  ],
  [
    'ko-KR',
    `
초보자를 위한 천연발효빵, 가정용 오븐으로 굽기
자전거 체인 길에서 멀티툴로 고치기
어두운 집을 위한 실내 식물: 물, 빛, 꺾꽂이
간호사의 돈 관리: 예산, 대출, 연금
아시아 야시장 길거리 음식
강아지와 등산, 산장과 오솔길`,
  ],
]

const linesOf = (language: Language, text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => ({ language, text: line }))

/** A hundred descriptions as people write them, half of them English. */
export const toolDescriptions = [...linesOf('en', english), ...others.flatMap(([language, text]) => linesOf(language, text))]
