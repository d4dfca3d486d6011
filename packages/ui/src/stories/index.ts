export { Key, Keys, Page, Section, Stage } from './page.tsx'
