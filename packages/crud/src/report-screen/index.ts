export { ReportScreen, type ReportScreenProps } from './report-screen.tsx'
export { ReportRowsScreen } from './report-rows-screen.tsx'
