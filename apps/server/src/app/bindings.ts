import { clipRoutes } from '../features/clips/clips.routes.ts'
import { projectRoutes } from '../features/projects/projects.routes.ts'
import { sessionRoutes } from '../features/session/session.routes.ts'
import { transcriptRoutes } from '../features/transcripts/transcripts.routes.ts'
import { uploadRoutes } from '../features/uploads/uploads.routes.ts'

/** Every call of the product, one line a feature. */
export const bindings = [...sessionRoutes, ...uploadRoutes, ...projectRoutes, ...clipRoutes, ...transcriptRoutes]
