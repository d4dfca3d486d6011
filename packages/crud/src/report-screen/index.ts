export { ReportScreen, type ReportScreenProps } from './report-screen.tsx'
