export { enabledActions } from './enabled-actions.ts'
