export { DocumentScreen, type DocumentScreenProps, type OwnFact } from './document-screen.tsx'
export { DocumentHead, DocumentPart, DocumentTable } from './document-head.tsx'
export { IdentityFact } from '../parts/identity.tsx'
export { Fact, Facts } from './facts.tsx'
