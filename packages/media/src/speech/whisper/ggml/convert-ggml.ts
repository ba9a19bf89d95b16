import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readGgmlWhisper } from './ggml-file.ts'
import { buildWhisperDecoder, buildWhisperEncoder } from './whisper-graphs.ts'
import { describeWhisper } from './whisper-texts.ts'

/** Writes the network `base.en` of whisper.cpp as the folder that the speech runtime reads: two graphs, sizes and tokens. */
export async function convertGgml(file: string, folder: string): Promise<void> {
  const network = await readGgmlWhisper(file)
  const write = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  for (const [path, content] of Object.entries(describeWhisper(network))) await write(path, JSON.stringify(content))
  await write('onnx/encoder_model.onnx', buildWhisperEncoder(network))
  await write('onnx/decoder_model_merged_quantized.onnx', buildWhisperDecoder(network))
}
