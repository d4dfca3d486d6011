export { Button, IconButton, buttonClass } from './button.tsx'
export type { ButtonProps, ButtonSize, ButtonVariant, IconButtonProps } from './button.tsx'
