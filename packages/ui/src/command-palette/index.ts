export { CommandPalette } from './command-palette.tsx'
export type { Command, CommandGroup, CommandPaletteProps } from './command-palette.tsx'
