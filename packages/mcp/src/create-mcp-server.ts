import { McpServer } from '@modelcontextprotocol/server'
import { retryWhenAllowed } from './api-caller.ts'
import type { Tool, ToolContext } from './tool.ts'
import { compressVideo } from './tools/compress-video.ts'
import { editClip } from './tools/edit-clip.ts'
import { exportClip } from './tools/export-clip.ts'
import { followProject } from './tools/follow-project.ts'
import { listClips } from './tools/list-clips.ts'
import { listProjects } from './tools/list-projects.ts'
import { makeTranscript } from './tools/make-transcript.ts'
import { readClip } from './tools/read-clip.ts'
import { readTranscript } from './tools/read-transcript.ts'
import { renameClip } from './tools/rename-clip.ts'
import { saveCompressedVideo } from './tools/save-compressed-video.ts'
import { searchTranscripts } from './tools/search-transcripts.ts'
import { submitVideo } from './tools/submit-video.ts'
import { takeTranscript } from './tools/take-transcript.ts'
import { writeTexts } from './tools/write-texts.ts'

const tools: readonly Tool[] = [
  submitVideo,
  followProject,
  listProjects,
  listClips,
  readTranscript,
  searchTranscripts,
  readClip,
  editClip,
  renameClip,
  exportClip,
  writeTexts,
  makeTranscript,
  takeTranscript,
  compressVideo,
  saveCompressedVideo,
]

const instructions =
  'Clipwright turns a long video into short clips. Submit a video, follow its project until it is done, list its clips, edit a clip by its words, and export it.'

/** The product as tools of the Model Context Protocol, for one connection or one request. */
export function createMcpServer(context: ToolContext, version: string): McpServer {
  const server = new McpServer({ name: 'clipwright', title: 'Clipwright', version }, { instructions })
  const patient = { ...context, call: retryWhenAllowed(context.call, context.wait) }
  for (const tool of tools) tool.register(server, patient)
  return server
}
