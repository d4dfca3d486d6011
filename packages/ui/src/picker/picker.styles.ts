/** The small buttons at the end of a closed control: the arrow at rest, the cross while pointed at or in focus. */
export const CHEVRON = 'pointer-events-none absolute inset-y-0 right-2 my-auto size-4 text-secondary'
export const YIELDS = 'group-focus-within/pick:opacity-0 group-hover/pick:opacity-0'
export const CLEAR =
  'absolute inset-y-0 right-0 flex w-8 items-center justify-center text-secondary opacity-0 group-focus-within/pick:opacity-100 group-hover/pick:opacity-100 hover:text-text'
