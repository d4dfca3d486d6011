import { type CodeOf, options } from '../kernel/options.ts'

/** The first of each applies to whoever has not chosen. */
export const THEME = options(['auto', '跟随系统'], ['light', '浅色'], ['dark', '深色'])
export const DENSITY = options(['comfortable', '宽松'], ['compact', '紧凑'])

/** Colours of the product and height of rows, kept on the server and in the browser, which has to know them before it draws. */
export interface Look {
  theme: CodeOf<typeof THEME>
  density: CodeOf<typeof DENSITY>
}
