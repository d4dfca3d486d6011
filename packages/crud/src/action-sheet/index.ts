export { ActionSheet, useActionSheet } from './action-sheet.tsx'
