export const localProgramNames = ['Ollama', 'LM Studio', 'llama.cpp'] as const
export type LocalProgram = { program: (typeof localProgramNames)[number]; origin: string }

/** Default ports of programs that run language models on a person's machine. */
export const localModelPorts = 'ollama=11434,lm-studio=1234,llama.cpp=8080'

const names: Readonly<Record<string, LocalProgram['program']>> = { ollama: 'Ollama', 'lm-studio': 'LM Studio', 'llama.cpp': 'llama.cpp' }

/** Always on loopback: only the port can be set. Null when the text cannot be parsed. */
export function parseLocalModels(text: string): LocalProgram[] | null {
  const places = text.split(',').filter((part) => part.trim() !== '')
  const programs = places.flatMap((place): LocalProgram[] => {
    const [, name = '', port = ''] = /^\s*([a-z.-]+)=(\d{1,5})\s*$/.exec(place) ?? []
    const program = names[name]
    return program && Number(port) > 0 && Number(port) < 65_536 ? [{ program, origin: `http://127.0.0.1:${port}` }] : []
  })
  return programs.length === places.length ? programs : null
}
