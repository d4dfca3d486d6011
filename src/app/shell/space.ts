import { sizes } from '@wuguan/ui/foundations'

export const isNarrow = (): boolean => window.innerWidth < 1024
/** No room for anything beside the page: the menu lies over it. */
export const isPhone = (): boolean => window.innerWidth < 640

/** Width in px that a page has beside the menu. */
export const spaceBeside = (folded: boolean): number =>
  window.innerWidth - (isPhone() ? 0 : sizes[folded ? 'menu-folded' : 'menu']) - 2 * sizes.page
