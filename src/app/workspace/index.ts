export { knownTarget } from '@/app/routing/tree'
export { Workspace } from './workspace'
