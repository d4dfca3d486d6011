/**
 * Regular expressions that would take more than linear time over a long text, and why none ever comes to them; read by
 * regexes.ts. An entry that nothing needs any more fails the check.
 */
export const BOUNDED: readonly { path: string; source: string; why: string }[] = [
  {
    path: 'server/handbook.ts',
    source: String.raw`<script([^>]*)>([\s\S]*?)<\/script>`,
    why: 'Reads the pages that our own build of the handbook wrote, once at the start.',
  },
  {
    path: 'server/kernel/db/embedded.ts',
    source: String.raw`\((.*)\) (\S)`,
    why: 'Reads one line of /proc: the name of a process has 15 characters.',
  },
  {
    path: 'server/kernel/spreadsheets/sheet-rows.ts',
    source: String.raw`"[^"]*"|\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\.|_.|\*.`,
    why: 'A number format has at most 255 characters (MAX_FORMAT).',
  },
  {
    path: 'server/kernel/spreadsheets/sheet-rows.ts',
    source: String.raw`s+\.0+`,
    why: 'A number format has at most 255 characters (MAX_FORMAT).',
  },
  {
    path: 'src/features/bpm/designer/moddle/source.ts',
    source: String.raw`<\?xml[^>]*encoding=["']([\w.:-]+)["']`,
    why: 'Reads the first 200 bytes of a file.',
  },
]
