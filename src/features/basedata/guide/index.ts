export { Guide } from './guide'
export { useSetup } from './use-setup'
