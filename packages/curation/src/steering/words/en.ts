import type { PromptWords } from '../prompt-word-lists.ts'

export const en: PromptWords = {
  asking: `find finds moment moments clip clips show shows part parts segment segments section sections scene scenes passage passages bit bits spot
    spots place places discuss discusses discussed discussing discussion mention mentions mentioned mentioning explain explains explained explaining
    explanation describe describes described describing speak speaks speaking spoke say says saying said talk talks talking talked tell tells telling
    told think thinks highlight highlights highlighted best interesting video videos recording create cut select pick choose give focus focused
    focusing related relevant topic topics subject subjects include includes including want every viral short shorts reel reels tiktok podcast
    episode someone somebody person people hook hooks great good nice clear clearest practical exactly long only please regarding concerning
    whether own different version features feature matter matters happen happens get gets make made`,
  clips: 'clip clips moment moments short shorts reel reels highlight highlights part parts passage passages segment segments scene scenes',
  about: 'about on regarding concerning of around into for',
  without: 'without except excluding exclude omit',
  notAtStart: 'not no nothing none avoid skip ignore dont never',
  contrast: 'but',
  questionWords: 'how why when where what who does do did is are was were would could should can',
  manners: {
    humour: {
      asked: `funny|funniest|fun|humor|humour|humorous|joke|jokes|joking|hilarious|comedy|comic|laugh|laughs|laughing|laughter|witty|banter|punchline`,
      said: `laughter|laughs|haha|hilarious|funny|joke|jokes|joking|kidding|just kidding|pun|ridiculous|silly|~crazy|~ironic|~goodness|~oh my|~weird|comedic|roll their eyes|look at what you did`,
    },
    question: {
      asked: `question|questions|asks|ask|asked|asking|answer|answers|q&a|answering`,
      said: `excellent question|good question|great question|question is|my question|your question|~i wonder|~i was wondering`,
    },
    story: {
      asked: `story|stories|anecdote|anecdotes|tells a story|experience|experiences`,
      said: `one day|i remember|when i was|a friend of mine|years ago|back then|at the time|i had come home|was like|said to me|told me|called me|the first time|once|came to me|i was at|~then|~suddenly|~used to|~my son|~my dad|~my mom|~she said|~he said|long story`,
    },
    advice: {
      asked: `advice|tip|tips|recommend|recommends|recommended|recommendation|recommendations|how-to|how to|tutorial|step by step|guidance|actionable|suggestion|suggestions`,
      said: `my advice|advice|recommend|i'd recommend|you should|you need to|you want to|you have to|make sure|don't forget|remember to|remember that|try to|don't hesitate|if you want to|start small|start with|the best way|you can start|keep in mind|be careful|if you get the opportunity|should always|~you can|~always|~never|~look for|~first|~instead of|we should`,
    },
    numbers: {
      asked: `number|numbers|statistic|statistics|stats|figure|figures|percent|percentage|percentages|how much|how many`,
      said: `percent|million|billion|thousand|dollars|pounds|~half|~double|~number one|~average`,
    },
    surprise: {
      asked: `surprise|surprises|surprising|surprised|shocking|shocked|unexpected|crazy|mind-blowing|astonishing|unbelievable`,
      said: `surprised|surprising|surprisingly|shocked|unexpected|never expected|turns out|is actually a|actually a lie|believe it or not|blew my mind|wow|unbelievable|bonkers|bizarre|~actually|~no idea|~incredible|~amazing|it had never occurred|caught me off guard|didn't know that`,
    },
    emotion: {
      asked: `emotion|emotions|emotional|touching|heartfelt|moving|passion|passionate|inspiring|inspirational|motivating|motivational|inspire|heartbreaking|sad|vulnerable`,
      said: `cried|crying|burst into tears|tears|scared|terrified|afraid|angry|ashamed|grateful|thankful|proud|lonely|homesick|heartbroken|touching|moved me|overwhelmed|grieve|grief|depressed|hurt|let down|letting down|let you down|i felt|i was feeling|feeling about|felt like|dream die|mental health|my family|meant a lot|means a lot|meaningful|so hard|love you|lost my|died|passed away|feel good about|self-esteem|psychological|~feel|~feelings|~hard|~love|~hope|~sad|~happy|~miss|~difficult|~struggle`,
    },
    argument: {
      asked: `argue|argues|argued|arguing|argument|arguments|disagree|disagrees|disagreed|disagreement|disagreements|debate|debates|debating|controversial|controversy|fight|fights|conflict|conflicts|push back|pushes back|contradict|contradicts|hot take|clash|quarrel|heated`,
      said: `disagree|disagrees|don't agree|do not agree|not sure i agree|can't agree|push back|pushing against|i'd argue|i would argue|argue|arguing|argument|you're wrong|that's wrong|not true|that's not right|isn't true|i object|devil's advocate|beg to differ|don't buy that|i don't think so|i don't think that's|that's not what|polar opposite|no no|yeah but|yes but|yes, but|controversial|bad incentives|misconception|do not subscribe|fair enough|fair assumption|you're discounting|don't think we can|i understand where you're coming from|the opposite|but let's|so that's my point|that's my point|criticize|~i don't think|~however|~but actually|~actually no|~wrong`,
    },
    opinion: {
      asked: `opinion|opinions|opinionated|take|takes|claim|claims|quote|quotes|quotable|bold|insight|insights|belief|believe|believes|view|views|hot take`,
      said: `in my opinion|i believe|my opinion|hot take|spicy|unpopular opinion|i'm convinced|i strongly|if you ask me|personally|the truth is|i would say|my view|my personal opinion|~i think|~i feel like`,
    },
    lesson: {
      asked: `lesson|lessons|takeaway|takeaways|conclusion|conclusions|summary|moral|learned|learnt`,
      said: `lesson|lessons|takeaway|what i learned|we learned|taught me|learn from|we can learn|in the end|bottom line|the point is|to sum up|to summarize|what it comes down to|~learned|~so that's why|~that's why`,
    },
    apology: {
      asked: `apology|apologies|apologise|apologises|apologised|apologising|apologize|apologizes|apologized|apologizing|sorry|regretful`,
      said: `i'm sorry|we're sorry|i am sorry|so sorry|sorry for|sorry about|sorry everyone|~sorry|apologize|apologise|apologies|my apologies|forgive me|forgive us|my bad|my fault|i take that back|i take back|~excuse me|~pardon`,
    },
    explanation: {
      asked: `explain for beginners|explained for beginners|for beginners|for a beginner|to a beginner|for dummies|simply|in simple terms|simple terms|plain english|explained simply|basics|introduction to|definition|define|defines|what is a|what is an|what is|what are|what exactly is|how does|how it works|works|explain|explains|explained|explanation`,
      said: `stands for|what is|what are|is called|what we call|we call|refers to|means that|it means|which means|that means|in other words|basically|essentially|let me explain|think of it|imagine|you can think|the idea is|idea here is|it's like|kind of like|defined by|is a kind of|is meant to|consists of|so basically|simply put|in that sense|for those|the way it works|how it works|let's start with|what that means|~for example|~let's say|~like a|~is a|~so if|~the word`,
    },
    prediction: {
      asked: `prediction|predictions|predict|predicts|predicted|predicting|forecast|forecasts|future|what will happen|outlook|what comes next`,
      said: `predict|predicts|predicting|prediction|predictions|in the future|the future of|future|is going to be|are going to be|we're going to see|we'll see|there will be|will be|will become|will continue|years from now|in five years|in ten years|resurgence|by the end of the decade|gonna be|i expect|what's coming|forward-looking|going forward|~i think there's going|~will|~hopefully|~eventually|~soon`,
    },
    mistake: {
      asked: `mistake|mistakes|wrong|error|errors|failure|failures|fail|failed|blunder|screw-up|fault|regret|regrets|went wrong|mess`,
      said: `mistake|mistakes|went wrong|got it wrong|wrong way|wrong|screwed up|messed up|should have|shouldn't have|should've|regret|regrets|in hindsight|poorly|incompetence|blunder|my fault|failed|failure|messy|mess|disaster|broke it|not entirely right|bad decision|terrible|~error|~bad|~problem`,
    },
    example: {
      asked: `example|examples|case study|use case|demo`,
      said: `for example|for instance|an example|such as|let's say|let's take|~imagine|~like when|say i'm`,
    },
    comparison: {
      asked: `comparison|comparisons|compare|compares|compared|comparing|difference|differences|versus|vs|analogy|analogies|metaphor|metaphors`,
      said: `compared to|compare|comparison|difference|differences|different from|versus|as opposed to|analogy|metaphor|it's like|just like|similar to|unlike|whereas|on the other hand|~like a|~better than|~worse than|~but in the`,
    },
    complaint: {
      asked: `complaint|complaints|complain|complains|complained|complaining|rant|rants|criticism|criticise|criticize|criticizes|annoyed|annoying|frustrated|frustration|frustrating|pain points`,
      said: `complain|complaint|my complaint|annoying|annoyed|frustrating|frustrated|frustration|pain point|pain points|the problem is|problem obviously|bones to pick|irks|hate|sucks|terrible|horrible|drives me|~problem|~unfortunately|~painful`,
    },
    thanks: {
      asked: `thank|thanks|thanking|gratitude|grateful|praise|praises|compliment|compliments|congratulates`,
      said: `thank you|thanks|thankful|grateful|appreciate|shout out|congratulations|well done|kudos`,
    },
    housekeeping: {
      asked: `sponsor|sponsors|sponsored|ad|ads|advert|adverts|advertisement|commercial|commercials|intro|outro|greeting|greetings|plug|plugs|promo|housekeeping|small talk|smalltalk|self-promotion`,
      said: `sponsor|sponsors|sponsored|subscribe|promo code|go to|get yourself a copy|check out|link in|welcome to|thanks for listening|thank you for having|newsletter|patreon`,
    },
  },
  time: {
    first: 'first opening initial',
    last: 'last final closing',
    minute: 'minute minutes min mins',
    second: 'second seconds sec secs',
    hour: 'hour hours',
    half: 'first half',
    secondHalf: 'second half|last half|latter half',
    start:
      'at the beginning|at the start|in the beginning|at the very beginning|near the start|near the beginning|from the beginning|from the start|right at the start|early on',
    middle: 'in the middle|halfway through|midway',
    end: 'at the end|near the end|towards the end|toward the end|at the very end|in the closing part',
    after: 'after',
    before: 'before until',
    around: 'around at',
    numbers:
      'one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 twelve:12 fifteen:15 twenty:20 thirty:30 forty:40 fifty:50',
  },
  speaker: 'speaker',
  guest: 'guest guests interviewee',
  host: 'host hosts interviewer moderator presenter',
  speaks: `speaks speak speaking says say said talks talk talking answers answer answered explains explained tells told thinks believes argues replies
    replied response responds interrupts asks asked`,
}
