export { TreeCell } from './tree-column.tsx'
export { TreeScreen, type TreeScreenProps } from './tree-screen.tsx'
export { branchOf, treeLines, type TreeLine } from './tree.logic.ts'
