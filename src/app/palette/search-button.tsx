import { Search } from 'lucide-react'
import { keysText } from '@/app/shortcuts/keys'
import { openPalette } from './palette-store'

/** Looks like a field and opens the palette; on narrow windows only its glass stays. */
export function SearchButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
      className="flex h-8 w-44 items-center gap-2 rounded border border-line bg-page px-2.5 text-table text-secondary hover:border-line-strong hover:text-text max-wide:w-8 max-wide:justify-center max-wide:border-transparent max-wide:bg-transparent max-wide:px-0"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <span className="max-wide:sr-only">搜索</span>
      <kbd aria-hidden className="ml-auto font-sans text-small max-wide:hidden">
        {keysText('Mod+K')}
      </kbd>
    </button>
  )
}
