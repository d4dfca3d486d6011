import { AppendEntries } from './context-pad-provider'

export const contextPadModule = { __init__: ['appendEntries'], appendEntries: ['type', AppendEntries] }
