import { Keys, Page, Section, Stage } from './page.tsx'

/** What a page of the handbook is made of, for those that stand beside what they tell of. */
export const handbook = { Keys, Page, Section, Stage }
