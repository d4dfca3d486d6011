import type { SheetRow } from './sheet-rows.ts'

export interface SourceSheet {
  name: string
  hidden: boolean
}

/** A spreadsheet file of any format, opened inside the read worker. */
export interface SourceBook {
  sheets: readonly SourceSheet[]
  rows(sheet: number): AsyncIterable<SheetRow>
  close(): Promise<void>
}
