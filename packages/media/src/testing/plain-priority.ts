import { setToolNiceness } from '../run-tool.ts'

setToolNiceness(0)
