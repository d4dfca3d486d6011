/** What other features show of events. */
export { LevelTag, levelTone } from './level-tag'
