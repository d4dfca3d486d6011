export { ContextMenu, Menu } from './menu.tsx'
export type { ContextMenuProps, MenuItem, MenuProps } from './menu.tsx'
export { MoreMenu } from './more-menu.tsx'
