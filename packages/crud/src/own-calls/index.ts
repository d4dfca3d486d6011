export { rerouted, WithCalls, type OwnCalls } from './own-calls.tsx'
