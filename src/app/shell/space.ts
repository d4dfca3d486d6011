import { sizes } from '@wuguan/ui/foundations'

/** Width in px that a page has beside the menu. */
export const spaceBeside = (folded: boolean): number =>
  window.innerWidth - sizes[folded ? 'menu-folded' : 'menu'] - 2 * sizes.page
