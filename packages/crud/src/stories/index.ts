export { showScreen } from './show-screen.tsx'
export { StoryFrame, type TableServer } from './table-port.tsx'
