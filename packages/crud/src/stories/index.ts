export { showScreen } from './show-screen.tsx'
