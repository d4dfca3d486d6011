export { LevelTag, levelTone } from './level-tag.tsx'
