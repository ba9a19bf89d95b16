import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type OnnxNode, type OnnxPort, toOnnxBytes } from './onnx-bytes.ts'

/**
 * A Whisper model small enough to build in a test (about 150 kB), with the files, inputs and outputs of a real export.
 * It outputs "loud voice." for loud sound and "soft voice." for soft sound, in the requested language.
 */
const words = ['!', 'Ġloud', 'Ġsoft', 'Ġvoice', '.']
const specials = [
  '<|endoftext|>',
  '<|startoftranscript|>',
  '<|en|>',
  '<|fr|>',
  '<|translate|>',
  '<|transcribe|>',
  '<|startofprev|>',
  '<|nospeech|>',
  '<|notimestamps|>',
]
const tokens = [...words, ...specials]
const id = (token: string) => tokens.indexOf(token)
/** Behind the words and signs stand 1,501 times. */
const vocabulary = tokens.length + 1501

type Language = 'en' | 'fr'

/** Each token puts the decoder into a state; each state leads to one next token. */
const states = ['other', 'start', 'open', 'adjective', 'noun', 'stop']
const state = (name: string) => states.indexOf(name)

function makeTokenStates(): Float32Array {
  const rows = new Float32Array(vocabulary * states.length)
  const put = (token: number, name: string) => {
    rows[token * states.length + state(name)] = 1
  }
  put(id('<|startoftranscript|>'), 'start')
  put(id('<|notimestamps|>'), 'open')
  put(id('Ġloud'), 'adjective')
  put(id('Ġsoft'), 'adjective')
  put(id('Ġvoice'), 'noun')
  put(id('.'), 'stop')
  return rows
}

/** Normalised features of soft sound have a mean below this, those of loud sound above. */
const loudnessLine = -0.8

/** `[state, token]`; `fixed` is added whatever the sound, `loud` times the mean of the features. */
function makeNextTokens(language: Language): { fixed: Float32Array; loud: Float32Array } {
  const fixed = new Float32Array(states.length * vocabulary)
  const loud = new Float32Array(states.length * vocabulary)
  const put = (rows: Float32Array, from: string, token: number, value: number) => {
    rows[state(from) * vocabulary + token] = value
  }
  put(fixed, 'start', id(`<|${language}|>`), 20)
  put(fixed, 'open', id('Ġsoft'), 40)
  put(fixed, 'open', id('Ġloud'), 40 - 40 * loudnessLine)
  put(loud, 'open', id('Ġloud'), 40)
  put(fixed, 'adjective', id('Ġvoice'), 40)
  put(fixed, 'noun', id('.'), 40)
  put(fixed, 'stop', id('<|endoftext|>'), 40)
  return { fixed, loud }
}

/** Where each state attends to: half a second further each time. */
function makeAttention(): Float32Array {
  const rows = new Float32Array(states.length * 1500)
  states.forEach((_, row) => {
    for (let frame = 0; frame < 1500; frame += 1) rows[row * 1500 + frame] = Math.exp(-(((frame - 25 * (row - 1)) / 8) ** 2))
  })
  return rows
}

function makeEncoder(): Uint8Array {
  return toOnnxBytes({
    inputs: [{ name: 'input_features', type: 'float', shape: ['batch', 80, 3000] }],
    outputs: [{ name: 'last_hidden_state', type: 'float', shape: ['batch', 1500, 1] }],
    constants: [{ name: 'mean_of_bands', shape: [80, 1], floats: new Float32Array(80).fill(1 / 80) }],
    nodes: [
      { op: 'AveragePool', inputs: ['input_features'], outputs: ['halved'], attributes: { kernel_shape: [2], strides: [2] } },
      { op: 'Transpose', inputs: ['halved'], outputs: ['by_time'], attributes: { perm: [0, 2, 1] } },
      { op: 'MatMul', inputs: ['by_time', 'mean_of_bands'], outputs: ['last_hidden_state'] },
    ],
  })
}

const caches = ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value']

/** As the merged exports are: one branch for the first tokens, another for the next one with the caches of those before. */
function makeDecoder(language: Language): Uint8Array {
  const { fixed, loud } = makeNextTokens(language)
  const outputs: OnnxPort[] = [
    { name: 'logits', type: 'float', shape: ['batch', 'sequence', vocabulary] },
    ...caches.map((name) => ({ name: `present.0.${name}`, type: 'float' as const, shape: ['batch', 1, `all_${name}`, 1] })),
    { name: 'cross_attentions.0', type: 'float', shape: ['batch', 1, 'sequence', 1500] },
  ]
  const branch = (hasPast: boolean) => ({ nodes: listDecoderNodes(hasPast), outputs })
  return toOnnxBytes({
    inputs: [
      { name: 'input_ids', type: 'int64', shape: ['batch', 'sequence'] },
      { name: 'encoder_hidden_states', type: 'float', shape: ['batch', 1500, 1] },
      ...caches.map((name) => ({ name: `past_key_values.0.${name}`, type: 'float' as const, shape: ['batch', 1, `length_${name}`, 1] })),
      { name: 'use_cache_branch', type: 'bool', shape: [1] },
    ],
    outputs,
    constants: [
      { name: 'state_of_token', shape: [vocabulary, states.length], floats: makeTokenStates() },
      { name: 'fixed', shape: [states.length, vocabulary], floats: fixed },
      { name: 'loud', shape: [states.length, vocabulary], floats: loud },
      { name: 'attention', shape: [states.length, 1500], floats: makeAttention() },
      { name: 'zero', shape: [1], floats: new Float32Array(1) },
      { name: 'head_axis', shape: [1], integers: [1] },
      { name: 'size_axis', shape: [1], integers: [3] },
    ],
    nodes: [
      {
        op: 'If',
        inputs: ['use_cache_branch'],
        outputs: outputs.map(({ name }) => name),
        branches: { then_branch: branch(true), else_branch: branch(false) },
      },
    ],
  })
}

function listDecoderNodes(hasPast: boolean): OnnxNode[] {
  const sound = hasPast ? 'past_sound' : 'encoder_hidden_states'
  return [
    ...(hasPast ? [{ op: 'Squeeze', inputs: ['past_key_values.0.encoder.key', 'head_axis'], outputs: [sound] }] : []),
    { op: 'Gather', inputs: ['state_of_token', 'input_ids'], outputs: ['state'], attributes: { axis: 0 } },
    { op: 'MatMul', inputs: ['state', 'fixed'], outputs: ['fixed_logits'] },
    { op: 'MatMul', inputs: ['state', 'loud'], outputs: ['loud_rows'] },
    { op: 'ReduceMean', inputs: [sound], outputs: ['loudness'], attributes: { axes: [1], keepdims: 1 } },
    { op: 'Mul', inputs: ['loud_rows', 'loudness'], outputs: ['loud_logits'] },
    { op: 'Add', inputs: ['fixed_logits', 'loud_logits'], outputs: ['logits'] },
    { op: 'MatMul', inputs: ['state', 'attention'], outputs: ['listening'] },
    { op: 'Unsqueeze', inputs: ['listening', 'head_axis'], outputs: ['cross_attentions.0'] },
    { op: 'Cast', inputs: ['input_ids'], outputs: ['ids_as_numbers'], attributes: { to: 1 } },
    { op: 'Mul', inputs: ['ids_as_numbers', 'zero'], outputs: ['nothing'] },
    { op: 'Unsqueeze', inputs: ['nothing', 'head_axis'], outputs: ['nothing_by_head'] },
    { op: 'Unsqueeze', inputs: ['nothing_by_head', 'size_axis'], outputs: ['new_cache'] },
    ...caches
      .slice(0, 2)
      .map((name) =>
        hasPast
          ? { op: 'Concat', inputs: [`past_key_values.0.${name}`, 'new_cache'], outputs: [`present.0.${name}`], attributes: { axis: 2 } }
          : { op: 'Identity', inputs: ['new_cache'], outputs: [`present.0.${name}`] },
      ),
    ...caches.slice(2).map((name) => ({ op: 'Unsqueeze', inputs: [sound, 'head_axis'], outputs: [`present.0.${name}`] })),
  ]
}

function makeTokenizer(): object {
  const added = specials.map((content) => ({
    id: id(content),
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  }))
  return {
    version: '1.0',
    added_tokens: added,
    normalizer: null,
    pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
    post_processor: null,
    decoder: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true },
    model: { type: 'BPE', vocab: Object.fromEntries(words.map((word) => [word, id(word)])), merges: [] },
  }
}

const languages = { '<|en|>': id('<|en|>'), '<|fr|>': id('<|fr|>') }
const ends = {
  bos_token_id: id('<|endoftext|>'),
  eos_token_id: id('<|endoftext|>'),
  pad_token_id: id('<|endoftext|>'),
  decoder_start_token_id: id('<|startoftranscript|>'),
}

const modelConfig = {
  model_type: 'whisper',
  architectures: ['WhisperForConditionalGeneration'],
  is_encoder_decoder: true,
  vocab_size: vocabulary,
  d_model: 1,
  encoder_layers: 1,
  encoder_attention_heads: 1,
  decoder_layers: 1,
  decoder_attention_heads: 1,
  num_mel_bins: 80,
  max_source_positions: 1500,
  max_target_positions: 448,
  median_filter_width: 7,
  ...ends,
}

const generationConfig = {
  ...ends,
  max_length: 448,
  is_multilingual: true,
  lang_to_id: languages,
  task_to_id: { translate: id('<|translate|>'), transcribe: id('<|transcribe|>') },
  no_timestamps_token_id: id('<|notimestamps|>'),
  alignment_heads: [[0, 0]],
  max_initial_timestamp_index: 50,
}

const preprocessorConfig = {
  feature_extractor_type: 'WhisperFeatureExtractor',
  processor_class: 'WhisperProcessor',
  feature_size: 80,
  hop_length: 160,
  n_fft: 400,
  chunk_length: 30,
  n_samples: 480_000,
  nb_max_frames: 3000,
  sampling_rate: 16_000,
  padding_value: 0,
}

const tokenizerConfig = {
  tokenizer_class: 'WhisperTokenizer',
  model_max_length: 1024,
  bos_token: '<|endoftext|>',
  eos_token: '<|endoftext|>',
  unk_token: '<|endoftext|>',
  pad_token: '<|endoftext|>',
}

/** Every file of the model by its path in the model's folder. */
export function makeTinyWhisperFiles(language: Language = 'en'): Map<string, Uint8Array> {
  const json = (value: object) => Buffer.from(JSON.stringify(value))
  return new Map([
    ['config.json', json(modelConfig)],
    ['generation_config.json', json(generationConfig)],
    ['preprocessor_config.json', json(preprocessorConfig)],
    ['tokenizer_config.json', json(tokenizerConfig)],
    ['tokenizer.json', json(makeTokenizer())],
    ['onnx/encoder_model.onnx', makeEncoder()],
    ['onnx/decoder_model_merged_quantized.onnx', makeDecoder(language)],
  ])
}

/** `language`: the one that it hears in whatever is said. */
export async function writeTinyWhisper(folder: string, language: Language = 'en'): Promise<void> {
  await mkdir(join(folder, 'onnx'), { recursive: true })
  for (const [path, bytes] of makeTinyWhisperFiles(language)) await writeFile(join(folder, path), bytes)
}
