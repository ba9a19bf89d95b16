import type { PackSource } from '../pack-source.ts'

export const en: PackSource = {
  code: 'en',
  stopWords: `a about above across actually after again against ago ain't all almost along already also although always am among an and
    another any anybody anyone anything anyway are aren't around as ask asked at away back basically be became because become been before
    began being below between bit both but by call called came can can't cannot certain certainly come comes coming could couldn't course
    definitely did didn't do does doesn't doing don't done down during each either else enough especially etc even ever every everybody
    everyone everything exactly far feel few find for from further gave get gets getting give given gives go goes going gonna good got
    gotten great guess guy guys had hadn't happen happened happens has hasn't have haven't having he he'd he'll he's hello her here here's
    hers herself hey hi him himself his how how's however i i'd i'll i'm i've if in indeed instead into is isn't it it'd it'll it's its
    itself just keep kind kinda knew know known knows last later least left less let let's like likely little ll long look looked looking
    looks lot lots made make makes making many may maybe me mean means might mine more most mostly much must my myself na near need needs
    never new next no nobody none nor not nothing now obviously of off often oh ok okay old on once one ones only onto or other others our
    ours ourselves out over own part people per perhaps please point possible pretty probably put quite rather re really right said same
    saw say saying says see seem seemed seems seen several shall she she'd she'll she's should shouldn't show since so some somebody
    somehow someone something sometimes somewhere soon sort still stuff such sure take taken takes taking talk talked talking tell than
    thank thanks that that'd that'll that's the their theirs them themselves then there there's therefore these they they'd they'll
    they're they've thing things think thinking this those though thought three through throughout thus time times to today together told
    too took toward towards tried try trying two under until up upon us use used using usually ve very wanna want wanted wants was wasn't
    way ways we we'd we'll we're we've well went were weren't what what's whatever when when's where where's whether which while who who's
    whole whom whose why will with within without won't work worked working would wouldn't yeah year years yes yet you you'd you'll you're
    you've your yours yourself yourselves gotta lets start started`,
  fillers: 'um uh uhm umm er erm ah hmm mm mhm huh eh',
  danglingOpeners: `this that these those he she they it his her hers him their theirs them its so and but or nor because cause which then
    also however therefore thus hence otherwise besides moreover furthermore that's that'd that'll this'll he's he'd he'll she's she'd
    she'll they're they've they'd they'll it's it'd it'll 'cause cuz such same another either neither although though plus meanwhile
    afterwards instead likewise similarly both whereas while than yet still anyway`,
  danglingPhrases:
    'in that|in this|for that|for this|because of|at that|at this|with that|with this|after that|after this|by that|by this|by doing|from that|from there|from this|like that|like this|on that|on this|about that|the same|the other one|one of them|one of those|one of these|some of those|some of these|each of those|most of those|any of those|the former|the latter|some of them|each of them|all of them|both of|none of them|the reason is|same here|me too|not really|not at all|of course|to that|given that|in which case|what he|what she|what they|when he|when she|when they|if he|if she|if they|if it|when it|as he|as she|as they',
  cleanPhrases: '',
  articles: '',
  pronounFollowers: '',
  answersWithMark: '',
  pointers: `this that these those he she they it him her them it's that's he's she's they're`,
  responsiveOpeners: `yes no yeah yep yup nope right exactly sure absolutely correct true okay ok mhm mm hmm oh ah well uh-huh totally
    definitely indeed alright cool wow agreed nah haha`,
  openEnds: `a an the of to in on at by for from with and or but nor so as if that than because into onto about over under is are was were
    be been being am has have had do does did will would can could should may might must my your his her its our their this these those
    which who whose whom what where when while very really just also like not no going gonna i we they he she you it there every each some
    any more most such other another both between within without through during before after until since per via`,
  abbreviations: `mr mrs ms dr prof sr jr st vs etc inc ltd co corp dept est fig no vol approx gen col sgt capt lt rev hon gov sen rep jan
    feb mar apr jun jul aug sep sept oct nov dec e.g i.e a.m p.m u.s u.k u.n ph.d al ca cf op ed eds min max mt ave blvd`,
  topicMarkers: `so now anyway anyways let's then next alright okay`,
  leadIns: `so and but because then now like also basically actually obviously anyway anyways plus or honestly essentially literally however
    again cause therefore maybe well just`,
  leadsWithMark: '',
  leadPhrases: '',
  subordinators: `if when because although though while as since unless whenever where which that who once until whether like`,
  emptyPhrases: `you know|i mean|i think|i guess|sort of|kind of|let's say|you see|i would say|i'd say|of course|to be honest|in a way|by the way|
    for me|i believe|i feel like`,
  verbEndings: '',
  suffixes: '',
  cues: {
    question: `what if|how do|how can|how does|how did|why do|why is|why are|why did|why does|have you ever|do you know|did you know|what is|
      what are|what do you|what would|what does|how would|how much|how many|can you|could you|do you think|who is|ever wonder|ever wondered|
      the question is|so what|i wonder|what happens`,
    contrast: `but the|but what|but here|but in|but it turns|but actually|but nobody|but no one|but then|but there|but most|however|instead|although|whereas|on the other hand|the opposite|contrary|the problem is|the truth is|
      most people think|most people|everyone thinks|everybody thinks|people think|myth|misconception|not because|rather than|even though|
      in reality|the difference between|it's not|isn't about|wrong about|the catch|trade off|tradeoff|unlike|in contrast|turns out`,
    story: `when i was|one day|years ago|i remember|the first time|last year|last week|once upon|there was a|grew up|let me tell you|
      i'll tell you|a story|it all started|back in|i used to|one time|we were sitting|i got a call|a friend of mine|my friend|my dad|my mom|
      my father|my mother|when we started|i was working|i found out|the other day|at that time|i decided|i realized|i never forget|happened to me|
      months ago|when i started|when i first|there i was|this guy came|she told me|he told me|they told me`,
    claim: `the key is|the most important|most important thing|the secret|the reason|i believe|you need to|you have to|the best way|the truth|here's the thing|
      the problem with|the point is|what matters|in fact|guarantee|the goal|the idea is|the main|fundamentally|the whole point|
      the biggest|you should|we should|must never|i would argue|the only way|the real reason|the real problem|essential|critical|
      crucial|the trick|the big thing|i'm convinced|i strongly|no doubt|the whole idea|what people don't`,
    payoff: `that's why|that is why|this is why|which means|in the end|turns out|it turned out|turned out|as a result|the lesson|the answer|
      therefore|ended up|bottom line|so that's|what i learned|we learned|because of that|that means|the takeaway|in other words|
      so basically|at the end of the day|to summarize|in short|so now|and that's|that's how|that's what|that's when|eventually|thanks to that|
      the conclusion|long story short|which is why`,
    surprise: `surprising|surprised|surprisingly|shocked|shocking|unbelievable|incredible|incredibly|crazy|insane|weird|wow|never expected|
      amazing|mind blowing|strange|the secret|won't believe|no idea|unexpected|astonishing|ridiculous|stunning|blew my mind|
      nobody knows|nobody knew|the craziest|scary|dangerous|mistake|disaster|fascinating|mysterious|mystery|who knew|plot twist|shockingly`,
    superlative: `the most|best|worst|biggest|greatest|largest|smallest|the first|the only|the very first|fastest|hardest|easiest|in the world|number one|of all time|strongest|
      richest|poorest|oldest|youngest|highest|lowest|cheapest|smartest|unique|favorite|favourite`,
    secondPerson: `you|your|you're|you've|you'll|you'd|yourself|yours`,
    firstPerson: `i|i'm|i've|i'd|i'll|me|my|mine|myself|we|we're|we've|our|us`,
    emotion: `love|loved|hate|hated|fear|afraid|happy|sad|angry|cry|cried|laugh|laughed|proud|hope|dream|pain|hurt|excited|exciting|beautiful|
      terrible|joy|grief|fun|funny|worry|worried|regret|lonely|passion|passionate|heart|struggle|struggled|failed|failure|courage|shame|
      scared|nervous|frustrating|frustrated|annoying|awful|grateful|died|death|fighting|family|kids|embarrassing|embarrassed|tears|suffer|
      hero|brave|painful|stress|anxiety|enjoy|enjoyed|thrilled|devastated|heartbreaking|mad|upset|sorry|disappointed|disappointing`,
    humour: `funny|joke|joking|hilarious|laugh|laughing|haha|kidding|lol|ridiculous|silly|laughter|comedy|ironic|sarcastic`,
    topicShift: `let's talk about|talk about|moving on|move on|next topic|another thing|the next question|next question|now let's|so let's|
      speaking of|to start|first of all|welcome|all right|alright|one more|last question|let's get into|get into|switching gears|switch gears|
      i want to talk|i want to ask|tell us about|tell us|tell me about|what about|can you tell|the other thing|getting back|going back|
      let's move|let's go|thank you|thanks for|thanks|i'm curious|curious|question|before we|maybe we|next|let's start|introduce|
      walk us through|how about|anything else|final|finally|agenda|our next|today we|we're going to talk|the second|the third|
      i was wondering|wanted to ask|to wrap up|wrap up|wrapping up|conclusion|applause|please welcome|give it up|our speaker|next speaker`,
    howTo: `how to|step|steps|first you|make sure|tip|tips|trick|here's how|the way to|you can|start by|all you need|
      what you do|you want to|simply|click|set up|install|recipe|practice`,
    list: `first|second|third|number one|number two|number three|three things|two things|reasons|another|finally|tips|the next|top ten|firstly|
      secondly|lastly|one is|the other is|steps|ways`,
    cause: `because|the reason|therefore|leads to|so that|that's why|due to|which means|as a result|since|in order to`,
    housekeeping: `subscribe|like and subscribe|sponsor|sponsors|sponsored|description below|link in|welcome to|thanks for listening|
      thank you for having|thanks for having|can you hear|hear me|see my screen|my screen|give me a second|next slide please|one second|sound check|promo code|see you next|our guest today|check out|newsletter|
      follow us|on twitter|patreon|share my screen|next slide|this episode|the episode|episode|podcast|live from|mute|unmute|zoom|bathroom|wifi|raise your hand|
      pizza|thank you very much|tune in|hit the bell|welcome back|good morning|good afternoon|good evening|applause|recording|
      take a break|happy to be here|great to have you|nice to meet|see you`,
    lookBack: `as you can see|this slide|on this slide|on the screen|over here|as i said|like i said|as i mentioned|as mentioned|like you said|
      as you said|you mentioned|i mentioned|earlier|previous slide|shown here|down here|up here|right here|what you said|like we said|
      we talked about|going back to|back to|last time|the former|the latter|same thing|this one|that one|previous episode|last episode`,
  },
  synonyms: `money cash finance financial dollar revenue income profit salary price pricing cost budget fund funding wealth pay paid expensive cheap |
    business company startup firm enterprise founder entrepreneur corporation | job career work employment hiring hire employee interview |
    family parent mother father mom dad child children kid son daughter brother sister | health healthy medical doctor disease illness
    hospital medicine patient | food eat cooking meal diet recipe bread kitchen chef restaurant dinner lunch breakfast baking | sport sports game match player team coach athlete marathon running football basketball soccer training fitness | learn learning education
    school college course teach teacher student university study lesson | computer software code coding programming program developer engineer engineering |
    artificial intelligence ai machine neural model chatbot | security secure attack hacker hack vulnerability breach threat exploit |
    privacy private anonymous anonymity surveillance tracking | law legal court lawyer regulation government policy | politics political
    election vote president government | war military army conflict soldier weapon | climate environment energy carbon warming nature forest garden plant animal weather | space star planet telescope galaxy
    astronomy moon rocket |
    science research scientist study experiment evidence data physics chemistry biology laboratory | failure fail mistake error wrong bug problem issue trouble | success win
    winning achieve achievement victory | advice tip tips recommendation suggestion guidance recommend | beginning start origin early
    background | future tomorrow prediction predict forecast upcoming roadmap | history past origin | fast quick speed performance slow
    latency | growth grow scale scaling scalability increase expand | customer client user buyer audience | marketing advertising ad brand
    promotion | leader leadership manager management boss ceo | fear afraid scared scary anxiety worry | love relationship marriage dating
    partner romance | happy happiness joy joyful | sad sadness grief depression | funny humor humour joke laugh comedy hilarious | car
    vehicle driving drive automobile truck bike road | house home apartment housing rent | travel trip journey vacation flight airport hotel country city | music song band singer musician melody guitar piano rhythm album
    concert | movie film cinema show | phone mobile device | internet web online website | god faith church religion prayer spiritual |
    test testing tests quality | database sql query schema storage | network peer node protocol | design designer interface ui ux |
    creativity creative idea inspiration innovation | habit routine discipline productivity | fee fees cost price | wallet account bank
    payment transaction`,
  phrases: {
    about: 'About {list}.',
    and: 'and',
    titleOf: '{list}',
    part: 'Part {n}',
    prompts: [
      'Find moments about {topic}',
      'The clearest explanation of {topic}',
      'What surprised people about {topic}',
      'Practical advice on {topic}',
    ],
  },
}
