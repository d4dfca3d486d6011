import { createElement } from 'react'
import type { Tile } from './draft'
import { iconOf, TILES } from './tiles'

interface PaletteProps {
  add: (tile: Tile) => void
  /** A tile is being dragged to the canvas; null when it has been let go. */
  drag: (tile: Tile | null) => void
}

/** What a form can be made of: pressed it goes behind the selected field, dragged where it is let go. */
export function Palette({ add, drag }: PaletteProps) {
  return (
    <nav aria-label="字段" className="flex h-full flex-col gap-4 overflow-y-auto p-3">
      {TILES.map(({ title, tiles }) => (
        <section key={title} aria-label={title} className="flex flex-col gap-2">
          <h2 className="text-small text-secondary">{title}</h2>
          <ul className="grid grid-cols-2 gap-2">
            {tiles.map((tile) => (
              <li key={tile.key}>
                <button
                  type="button"
                  draggable
                  onClick={() => add(tile)}
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'copy'
                    event.dataTransfer.setData('text/plain', tile.label)
                    drag(tile)
                  }}
                  onDragEnd={() => drag(null)}
                  className="flex h-control w-full cursor-grab items-center gap-2 rounded border border-line bg-surface px-2 text-table hover:border-primary hover:text-primary-text [&_svg]:size-4 [&_svg]:text-secondary"
                >
                  {createElement(iconOf(tile.label), { 'aria-hidden': true })}
                  {tile.label}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
