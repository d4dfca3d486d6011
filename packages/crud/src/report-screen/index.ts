export { ReportScreen, type ReportScreenProps } from './report-screen.tsx'
export { ReportRowsScreen } from './report-rows-screen.tsx'
export { ReportCard } from './report-card.tsx'
