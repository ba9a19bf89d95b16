import type { GgmlWhisper } from './ggml-file.ts'

/** Names of the tokens that are no text, in the order in which they follow the text in networks that know English alone. */
const languageCount = 99
const timeSteps = 1501

/** Every byte has a letter of its own, so that tokens, which may end inside a letter, can be written as text. */
const letters: readonly string[] = (() => {
  const isPlain = (byte: number) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174
  let next = 256
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(isPlain(byte) ? byte : next++))
})()

const toLetters = (bytes: Uint8Array) => Array.from(bytes, (byte) => letters[byte]).join('')

/** Tokens behind the text of a network for English. */
function listSpecialTokens(): string[] {
  const languages = Array.from({ length: languageCount }, (_, at) => (at === 0 ? '<|en|>' : `<|language-${at}|>`))
  const times = Array.from({ length: timeSteps }, (_, step) => `<|${(step / 50).toFixed(2)}|>`)
  return [
    '<|startoftranscript|>',
    ...languages,
    '<|translate|>',
    '<|transcribe|>',
    '<|startoflm|>',
    '<|startofprev|>',
    '<|nospeech|>',
    '<|notimestamps|>',
    ...times,
  ]
}

/** Layer and head of those of `base.en` that follow the sound word for word, as published with it. */
const alignmentHeads = [
  [3, 3],
  [4, 7],
  [5, 1],
  [5, 5],
  [5, 7],
]

type Description = { file: GgmlWhisper; special: readonly string[] }
type TokenIds = Record<'bos_token_id' | 'eos_token_id' | 'pad_token_id' | 'decoder_start_token_id', number>

const describeNetwork = ({ file: { sizes } }: Description, ids: TokenIds) => ({
  model_type: 'whisper',
  architectures: ['WhisperForConditionalGeneration'],
  is_encoder_decoder: true,
  d_model: sizes.audioWidth,
  encoder_layers: sizes.audioLayers,
  encoder_attention_heads: sizes.audioHeads,
  decoder_layers: sizes.textLayers,
  decoder_attention_heads: sizes.textHeads,
  num_mel_bins: sizes.melBands,
  max_source_positions: sizes.audioPlaces,
  max_target_positions: sizes.textPlaces,
  vocab_size: sizes.vocabulary,
  median_filter_width: 7,
  ...ids,
})

const describeGeneration = ({ file: { sizes, tokens }, special }: Description, ids: TokenIds) => ({
  alignment_heads: alignmentHeads,
  // Nothing begins with a space alone, or ends before it began.
  begin_suppress_tokens: [tokens.findIndex((token) => token.length === 1 && token[0] === 32), ids.eos_token_id],
  is_multilingual: false,
  max_initial_timestamp_index: 50,
  max_length: sizes.textPlaces,
  no_timestamps_token_id: tokens.length + special.indexOf('<|notimestamps|>'),
  prev_sot_token_id: tokens.length + special.indexOf('<|startofprev|>'),
  return_timestamps: false,
  ...ids,
})

const describeSound = ({ file: { sizes } }: Description) => ({
  feature_extractor_type: 'WhisperFeatureExtractor',
  processor_class: 'WhisperProcessor',
  feature_size: sizes.melBands,
  chunk_length: 30,
  hop_length: 160,
  n_fft: 400,
  n_samples: 480_000,
  nb_max_frames: 3000,
  sampling_rate: 16_000,
  padding_side: 'right',
  padding_value: 0,
  return_attention_mask: false,
})

const endOfText = '<|endoftext|>'
const byBytes = { type: 'ByteLevel', trim_offsets: true, use_regex: true }

const describeTokens = ({ file: { tokens }, special }: Description) => ({
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: [endOfText, ...special].map((content, at) => ({
    id: tokens.length - 1 + at,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: !/^<\|\d/.test(content),
  })),
  normalizer: null,
  pre_tokenizer: { ...byBytes, add_prefix_space: false },
  post_processor: null,
  decoder: { ...byBytes, add_prefix_space: true },
  model: {
    type: 'BPE',
    dropout: null,
    unk_token: endOfText,
    continuing_subword_prefix: '',
    end_of_word_suffix: '',
    fuse_unk: false,
    byte_fallback: false,
    // Text is read from tokens and never written to them, so no rule of joining is needed.
    vocab: Object.fromEntries(tokens.map((token, id) => [id === tokens.length - 1 ? endOfText : toLetters(token), id])),
    merges: [],
  },
})

/** What the runtime reads beside the graphs, by file name. Throws unless the network is for English alone; it is taken for `base.en`. */
export function describeWhisper(file: GgmlWhisper): Record<string, unknown> {
  const special = listSpecialTokens()
  const end = file.tokens.length - 1
  if (file.tokens.length + special.length !== file.sizes.vocabulary)
    throw new Error(`A vocabulary of ${file.sizes.vocabulary} tokens is not that of a network for English.`)
  const ids = { bos_token_id: end, eos_token_id: end, pad_token_id: end, decoder_start_token_id: file.tokens.length }
  const description = { file, special }
  return {
    'config.json': describeNetwork(description, ids),
    'generation_config.json': describeGeneration(description, ids),
    'preprocessor_config.json': describeSound(description),
    'tokenizer_config.json': {
      tokenizer_class: 'WhisperTokenizer',
      model_max_length: 1024,
      bos_token: endOfText,
      eos_token: endOfText,
      unk_token: endOfText,
    },
    'tokenizer.json': describeTokens(description),
  }
}
