/** Sizes in px: controls, rows, the frame of the shell and the room around a page. */
export const sizes = {
  control: 32,
  'control-sm': 28,
  'control-lg': 40,
  row: 36,
  'row-compact': 32,
  topbar: 52,
  strip: 36,
  menu: 250,
  'menu-folded': 64,
  page: 16,
} as const
