export { ActionButton, type ActionButtonProps } from './action-button.tsx'
export { callAction, useAction } from './use-action.ts'
