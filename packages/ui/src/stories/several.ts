/** For a page that shows the same landmark several times, as only a page about it does. */
export const SEVERAL = { a11y: { options: { rules: { 'landmark-unique': { enabled: false } } } } }
