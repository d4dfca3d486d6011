/** A menu with what stands under it, as whoever looks may see it. */
export interface MenuNode {
  menuId: number
  name: string
  icon: string | null
  url: string | null
  oldUrl: string | null
  openMode: number
  list: MenuNode[]
}
