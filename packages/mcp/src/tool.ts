import type { McpServer } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import { type ApiCaller, msUntil, RefusedCall } from './api-caller.ts'

/** Between two looks at work that goes on: half of what an API key may ask for in a minute, unless it is set otherwise. */
export const pollMs = 4_000

/** What the tools need: calls, and the upload of a file where the program runs on the person's own machine. */
export type ToolContext = {
  call: ApiCaller
  /** Puts a file of this machine into the product; the result is its `uri`. Absent over HTTP: a server has no files of the caller. */
  uploadFile?: (path: string) => Promise<string>
  /** Sends a file of this machine to the address that `announce` answers for its size. Absent over HTTP. */
  sendFile?: (path: string, announce: (sizeBytes: number) => Promise<string>) => Promise<void>
  /** Saves what an address of the server gives as a new file of this machine. Absent over HTTP. */
  saveFile?: (address: string, path: string) => Promise<void>
  wait: (ms: number) => Promise<void>
}

type ToolSpec<In extends z.ZodType, Out extends z.ZodType> = {
  /** As a client shows it; `verb_noun`. */
  name: string
  title: string
  /** Says when to use the tool, for a model that has read nothing else. */
  description: string
  input: In
  output: Out
  /** Changes nothing. */
  isReadOnly?: true
  run: (input: z.output<In>, context: ToolContext) => Promise<z.input<Out>>
}

export type Tool = { register: (server: McpServer, context: ToolContext) => void }

/** A tool with its types checked against one another. A refusal of the server becomes a result that the model can read. */
export function defineTool<In extends z.ZodType, Out extends z.ZodType>(spec: ToolSpec<In, Out>): Tool {
  return {
    register(server, context) {
      server.registerTool(
        spec.name,
        {
          title: spec.title,
          description: spec.description,
          inputSchema: spec.input,
          outputSchema: spec.output,
          annotations: { readOnlyHint: spec.isReadOnly === true, openWorldHint: false },
        },
        (async (input: z.output<In>) => {
          try {
            const result = (await spec.run(input, context)) as Record<string, unknown>
            return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result }
          } catch (error) {
            if (!(error instanceof RefusedCall)) throw error
            return { isError: true, content: [{ type: 'text', text: explain(error) }] }
          }
        }) as never,
      )
    },
  }
}

/** For a model, which has no clock of its own. */
function explain({ errorName, message, endsAt }: RefusedCall): string {
  const again = endsAt ? ` Try again in ${Math.ceil(msUntil(endsAt) / 1000)} seconds.` : ''
  return `${errorName}: ${message}${again}`
}
