/** Points. Smaller is not read on paper. */
const SMALLEST = 5
const STEP = 0.5

/**
 * Figures are never broken, so a table of many columns may be wider than its paper: it is set smaller, until it fits. Measured on the
 * sheet as it stands on the screen, which has the width of the paper.
 */
export function fitTables(sheet: HTMLElement): void {
  for (const table of sheet.querySelectorAll('table')) {
    table.style.fontSize = ''
    delete table.dataset.tight
    const room = table.parentElement!.clientWidth
    let size = Number.parseFloat(getComputedStyle(table).fontSize) * 0.75
    while (table.offsetWidth > room && size > SMALLEST) {
      size = Math.max(SMALLEST, size - STEP)
      table.style.fontSize = `${size}pt`
    }
    // The last room is that between the figures.
    if (table.offsetWidth > room) table.dataset.tight = ''
  }
}
