import { clipRoutes } from '../features/clips/clips.routes.ts'
import { projectRoutes } from '../features/projects/projects.routes.ts'
import { authRoutes } from '../features/auth/auth.routes.ts'
import { transcriptRoutes } from '../features/transcripts/transcripts.routes.ts'
import { uploadRoutes } from '../features/uploads/uploads.routes.ts'

/** Every call of the product, one line a feature. */
export const bindings = [...authRoutes, ...uploadRoutes, ...projectRoutes, ...clipRoutes, ...transcriptRoutes]
